/** The key for a label's translation. It must match `labelId` in web/i18n/locale.ts. */
export const labelId = (label) => {
  let hash = 0;
  for (let index = 0; index < label.length; index++)
    hash = (hash * 31 + label.charCodeAt(index)) & 0xffffff;
  return hash.toString(36);
};
