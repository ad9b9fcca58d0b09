/**
 * Options for the element analyser. The option prevents the analyser from adding its draft to package.json, which names
 * the published manifest.
 */
export default { packagejson: false };
