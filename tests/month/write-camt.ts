import type { WrittenParty, WrittenPayment } from '#money/server/statements/write-1c.ts'

interface Account {
  readonly account: string
  readonly from: string
  readonly to: string
  /** Kopecks. */
  readonly opening: number
}

const sum = (kopecks: number): string => (Math.abs(kopecks) / 100).toFixed(2)
const amount = (kopecks: number): string => `<Amt Ccy="RUB">${sum(kopecks)}</Amt>`
const safe = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const balance = (code: string, kopecks: number): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(kopecks)}<CdtDbtInd>${kopecks < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd></Bal>`

const party = (role: 'Dbtr' | 'Cdtr', { name, inn, account }: WrittenParty): string =>
  `<${role}><Nm>${safe(name)}</Nm><Id><OrgId><Othr><Id>${inn}</Id><SchmeNm><Cd>TXID</Cd></SchmeNm></Othr></OrgId></Id></${role}>
<${role}Acct><Id><Othr><Id>${account}</Id></Othr></Id></${role}Acct>`

const agent = (role: 'Dbtr' | 'Cdtr', { bic, bank }: WrittenParty): string =>
  `<${role}Agt><FinInstnId><ClrSysMmbId><MmbId>${bic}</MmbId></ClrSysMmbId><Nm>${safe(bank)}</Nm></FinInstnId></${role}Agt>`

/** A statement of an account as banks write camt.053.001.08. */
export function writeCamt(account: Account, payments: readonly WrittenPayment[]): string {
  const came = (payment: WrittenPayment) => payment.receiver.account === account.account
  const entries = payments.map(
    (payment) => `<Ntry>${amount(payment.amount)}<CdtDbtInd>${came(payment) ? 'CRDT' : 'DBIT'}</CdtDbtInd>
<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${payment.day}</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>${payment.number}</EndToEndId></Refs>
<RltdPties>${party('Dbtr', payment.payer)}${party('Cdtr', payment.receiver)}</RltdPties>
<RltdAgts>${agent('Dbtr', payment.payer)}${agent('Cdtr', payment.receiver)}</RltdAgts>
<RmtInf><Ustrd>${safe(payment.purpose)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  const closing = payments.reduce(
    (rest, payment) => rest + (came(payment) ? payment.amount : -payment.amount),
    account.opening,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt>
<Id>1</Id><CreDtTm>${account.to}T20:00:00</CreDtTm>
<FrToDt><FrDtTm>${account.from}T00:00:00</FrDtTm><ToDtTm>${account.to}T23:59:59</ToDtTm></FrToDt>
<Acct><Id><Othr><Id>${account.account}</Id></Othr></Id></Acct>
${balance('OPBD', account.opening)}
${balance('CLBD', closing)}
${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`
}
