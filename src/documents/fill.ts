import type { OperatorEntry } from '#contract/content/site-entry.ts'

/** Placeholders such as `{email}` and their values. */
export type Words = Readonly<Record<string, string>>

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

/** Throws for unknown placeholders; names with a dash are markers. */
export const fill = (markdown: string, words: Words): string =>
  markdown.replace(/\{([a-zA-Z]+)\}/g, (whole, name: string) => {
    const word = words[name]
    if (word === undefined) throw new Error(`no word stands for ${whole}`)
    return word
  })
