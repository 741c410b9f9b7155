import type { Finding } from '#contract/content/finding.ts'
import { checkAccount, checkCorrespondentAccount } from '#domain/requisites/bank-account.ts'
import { checkBic } from '#domain/requisites/bic.ts'
import { checkInn } from '#domain/requisites/inn.ts'
import { checkKpp } from '#domain/requisites/kpp.ts'
import { checkOgrn } from '#domain/requisites/ogrn.ts'
import { type Entries, findingAt } from './entries.ts'

/** Requisites of the operator that cannot be: money sent to them would go astray. */
export const operatorFindings = ({ site }: Entries): Finding[] =>
  site.flatMap(({ file, data }) => {
    if (data.kind !== 'operator') return []
    const checked = {
      inn: checkInn(data.inn),
      kpp: checkKpp(data.kpp),
      ogrn: checkOgrn(data.ogrn),
      bankBic: checkBic(data.bankBic),
      accountNumber: checkAccount(data.accountNumber, data.bankBic),
      correspondentNumber: checkCorrespondentAccount(data.correspondentNumber, data.bankBic),
    }
    return (Object.keys(checked) as (keyof typeof checked)[])
      .filter((field) => !checked[field].ok)
      .map((field) => findingAt(file, [field], 'requisite_wrong', data[field]))
  })
