import type { OneCParty, OneCPayment } from '#money/server/statements/build-1c-payments.ts'

interface Account {
  readonly account: string
  readonly from: string
  readonly to: string
  /** Kopecks. */
  readonly opening: number
}

const formatSum = (kopecks: number): string => (Math.abs(kopecks) / 100).toFixed(2)
const amountElement = (kopecks: number): string => `<Amt Ccy="RUB">${formatSum(kopecks)}</Amt>`
const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const balanceElement = (code: string, kopecks: number): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountElement(kopecks)}<CdtDbtInd>${kopecks < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd></Bal>`

const partyElement = (role: 'Dbtr' | 'Cdtr', { name, inn, account }: OneCParty): string =>
  `<${role}><Nm>${escapeXml(name)}</Nm><Id><OrgId><Othr><Id>${inn}</Id><SchmeNm><Cd>TXID</Cd></SchmeNm></Othr></OrgId></Id></${role}>
<${role}Acct><Id><Othr><Id>${account}</Id></Othr></Id></${role}Acct>`

const agentElement = (role: 'Dbtr' | 'Cdtr', { bic, bank }: OneCParty): string =>
  `<${role}Agt><FinInstnId><ClrSysMmbId><MmbId>${bic}</MmbId></ClrSysMmbId><Nm>${escapeXml(bank)}</Nm></FinInstnId></${role}Agt>`

/** An account statement as banks write camt.053.001.08. */
export function writeCamt(account: Account, payments: readonly OneCPayment[]): string {
  const isIncoming = (payment: OneCPayment) => payment.receiver.account === account.account
  const entries = payments.map(
    (
      payment,
    ) => `<Ntry>${amountElement(payment.amount)}<CdtDbtInd>${isIncoming(payment) ? 'CRDT' : 'DBIT'}</CdtDbtInd>
<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${payment.day}</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>${payment.number}</EndToEndId></Refs>
<RltdPties>${partyElement('Dbtr', payment.payer)}${partyElement('Cdtr', payment.receiver)}</RltdPties>
<RltdAgts>${agentElement('Dbtr', payment.payer)}${agentElement('Cdtr', payment.receiver)}</RltdAgts>
<RmtInf><Ustrd>${escapeXml(payment.purpose)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  const closing = payments.reduce(
    (closingBalance, payment) => closingBalance + (isIncoming(payment) ? payment.amount : -payment.amount),
    account.opening,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt>
<Id>1</Id><CreDtTm>${account.to}T20:00:00</CreDtTm>
<FrToDt><FrDtTm>${account.from}T00:00:00</FrDtTm><ToDtTm>${account.to}T23:59:59</ToDtTm></FrToDt>
<Acct><Id><Othr><Id>${account.account}</Id></Othr></Id></Acct>
${balanceElement('OPBD', account.opening)}
${balanceElement('CLBD', closing)}
${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`
}
