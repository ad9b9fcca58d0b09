/** Paths of icons that neither the first paint nor the first analysis needs. */
export const ENGINE = 'M7 7h10v10H7zM10 4v3M14 4v3M10 17v3M14 17v3M4 10h3M4 14h3M17 10h3M17 14h3';
export const OPTIONS = 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4';
