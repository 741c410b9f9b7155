/** Letters with two usual spellings, mapped to the one used in comparisons. */
export const letterVariants: Readonly<Record<string, string>> = { ё: 'е' }
