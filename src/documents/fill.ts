import type { OperatorEntry } from '#contract/content/site-entry.ts'

/** Names that a text may carry in braces, `{email}`, and what stands for them. */
export type Words = Readonly<Record<string, string>>

/** The operator's facts by the names that editors write. */
export const operatorWords = (operator: OperatorEntry): Words => ({
  operatorName: operator.name,
  operatorFullName: operator.fullName,
  inn: operator.inn,
  kpp: operator.kpp,
  ogrn: operator.ogrn,
  address: operator.address,
  bankName: operator.bankName,
  bankBic: operator.bankBic,
  accountNumber: operator.accountNumber,
  correspondentNumber: operator.correspondentNumber,
  phone: operator.phone,
  email: operator.email,
})

/** Puts the words in; a name in braces that nobody knows is an editor's slip and throws. Names with a dash are markers. */
export const fill = (markdown: string, words: Words): string =>
  markdown.replace(/\{([a-zA-Z]+)\}/g, (whole, name: string) => {
    const word = words[name]
    if (word === undefined) throw new Error(`no word stands for ${whole}`)
    return word
  })
