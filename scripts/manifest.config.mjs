/** For the analyser of elements: package.json names the manifest that is published, not its draft. */
export default { packagejson: false };
