import { pdf } from '../../features/mail/server/letters/files.ts'
import {
  came,
  encodeLines,
  ownAccount,
  statementOf,
} from '../../features/money/server/statements/statement-files.ts'

const repeat = (length: number, part: (index: number) => string): string =>
  Array.from({ length }, (_, index) => part(index)).join('')

const entry = (index: number): string =>
  [
    `<Ntry><Amt Ccy="RUB">${index + 1}.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>`,
    `<BookgDt><Dt>2025-07-10</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>${index}</EndToEndId></Refs>`,
    '<RltdPties><Dbtr><Nm>North</Nm><Id><OrgId><Othr><Id>7704112232</Id></Othr></OrgId></Id></Dbtr></RltdPties>',
    `<RmtInf><Ustrd>Payment ${index} for a box</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  ].join('')

const camt = (inner: string, between = ''): Uint8Array =>
  Buffer.from(
    [
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>',
      `<Acct><Id><Othr><Id>${ownAccount}</Id></Othr></Id><Ccy>RUB</Ccy></Acct>`,
      '<FrToDt><FrDtTm>2025-07-10T00:00:00</FrDtTm></FrToDt>',
      `${inner}</Stmt></BkToCstmrStmt></Document>`,
    ].join(between),
  )

const in1c = (change: (text: string) => string): Uint8Array =>
  encodeLines(
    change(new TextDecoder('windows-1251').decode(statementOf([came(100, 'PURPOSE'), came(200, 'x')]))),
  )

/** A valid statement with so many lines, by format. */
export const statements = {
  '1c': (lines: number) =>
    statementOf(
      Array.from({ length: lines }, (_, index) => came(100 + index, `${index}`, { number: `${index}` })),
    ),
  'camt.053 on one line': (lines: number) => camt(repeat(lines, entry)),
  'camt.053': (lines: number) =>
    camt(
      repeat(lines, (index) => `${entry(index)}\n`),
      '\n',
    ),
} as const

/** Statements that are made to be slow, of a size. */
export const hostileStatements = {
  '1c with a purpose of many lines': (size: number) =>
    in1c((text) => text.replace('PURPOSE', `PURPOSE\r\n${repeat(size, () => 'word\r\n')}`)),
  '1c of many accounts': (size: number) =>
    in1c((text) => {
      const [account = ''] = /Секция\S+[\s\S]*?Конец\S+\r\n/u.exec(text) ?? []
      const document = text.slice(text.lastIndexOf('Секция'), text.lastIndexOf('Конец'))
      return text
        .replace(
          account,
          repeat(size / 10, (index) => account.replaceAll(ownAccount, String(10 ** 19 + index))) + account,
        )
        .replace(
          document,
          repeat(size / 10, () => document),
        )
    }),
  'camt.053 of many accounts': (size: number) => camt(`</Stmt>${'<Stmt/>'.repeat(size)}<Stmt>`),
  'camt.053 with an entry of many parts': (size: number) =>
    camt(
      `<Ntry><Amt Ccy="RUB">${size}.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2025-07-10</Dt></BookgDt>${'<NtryDtls><TxDtls><Amt>1</Amt></TxDtls></NtryDtls>'.repeat(size)}</Ntry>`,
    ),
  'deep XML': (size: number) => camt('<a>'.repeat(size)),
  'comments without an end': (size: number) => camt('<!--'.repeat(size)),
  'sections without an end': (size: number) => camt('<![CDATA['.repeat(size)),
  'entities of XML': (size: number) => camt('&amp;&#x41;'.repeat(size)),
} as const

const report = 'Final-Recipient: rfc822; a@b.example\r\nAction: failed\r\nStatus: 5.1.1\r\n'
const letter = (to: string, head: string, parts: string, more = ''): Uint8Array =>
  Buffer.from(
    [
      `${head}To: ${to}`,
      'Content-Type: multipart/report; boundary="b"',
      '',
      `${parts}--b`,
      'Content-Type: message/delivery-status',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      `${report}${more}`,
      '--b--',
      '',
    ].join('\r\n'),
  )

/** Returned emails to an address with a report, made to be slow, of a size. */
export const hostileEmails = {
  'encoded words': (size: number, to: string) =>
    letter(to, `Subject: ${'=?utf-8?B?QQ==?= '.repeat(size)}\r\n`, ''),
  'nested groups': (size: number, to: string) =>
    letter(to, `To: ${'g:'.repeat(size)}${';'.repeat(size)}\r\n`, ''),
  'empty parts': (size: number, to: string) => letter(to, '', '--b\r\n\r\n'.repeat(size)),
  'parts in parts': (size: number, to: string) =>
    letter(
      to,
      '',
      repeat(
        size,
        (index) => `--b\r\nContent-Type: multipart/mixed; boundary=c${index}\r\n\r\n--c${index}\r\n\r\n`,
      ),
    ),
  'folded lines': (size: number, to: string) => letter(to, `Subject: a${'\r\n a'.repeat(size)}\r\n`, ''),
  'many addresses': (size: number, to: string) =>
    letter(to, `Cc: x\r\nDelivered-To: ${'a+b@c.example, '.repeat(size)}\r\n`, ''),
  'many spaces': (size: number, to: string) =>
    letter(to, '', '', `X: ${' '.repeat(size)}x=${' '.repeat(size)}x`),
  'many recipients': (size: number, to: string) =>
    letter(to, '', `--b\r\nContent-Type: text/plain\r\n\r\n${`${report}\r\n`.repeat(size)}`),
} as const

/** Scans that are made to be slow, of a size. */
export const hostileScans = {
  'many objects': (size: number) =>
    pdf(1, ({ context }) => {
      for (let index = 0; index < size; index += 1)
        context.register(context.obj({ A: [index, { B: [index] }], C: 'x' }))
    }),
  'broken objects': async (size: number) =>
    Buffer.from(`%PDF-1.7\n${'1 0 obj << /A [ '.repeat(size)}\n%%EOF`, 'latin1'),
  'a long string': async (size: number) => Buffer.from(`%PDF-1.7\n1 0 obj (${'('.repeat(size)}`, 'latin1'),
} as const
