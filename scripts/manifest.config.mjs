/** Options for the element analyser. Prevents adding the draft to package.json, which names the published manifest. */
export default { packagejson: false };
