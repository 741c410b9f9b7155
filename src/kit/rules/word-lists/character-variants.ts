/** Letters with two usual spellings, mapped to the one used in comparisons. */
export const characterVariants: Readonly<Record<string, string>> = { ё: 'е' }
