/** Letters with two usual spellings, mapped to the one used in comparisons. */
export const spellings: Readonly<Record<string, string>> = { ё: 'е' }
