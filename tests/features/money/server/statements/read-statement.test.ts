// M-STMT-01
import { expect, test } from 'vitest'
import { parseBankStatement } from '#money/server/statements/packed-lines.ts'
import { came, northWind, statementOf, went } from './statement-files.ts'

const text = new TextDecoder('windows-1251').decode(
  statementOf([came(90_050, 'Оплата по заявлению № 5'), went(1_000, 'Комиссия')]),
)
const encodeUtf8 = (content: string) => new TextEncoder().encode(content)
const readFile = (bytes: Uint8Array) => {
  const answer = parseBankStatement(bytes)
  if (!answer.ok) throw new Error(JSON.stringify(answer.faults))
  return answer
}
const readFaults = (content: string) => {
  const answer = parseBankStatement(encodeUtf8(content))
  return answer.ok ? [] : answer.faults
}
/** Code page 866. */
const encodeDos = (content: string) => {
  const letters = [...new TextDecoder('ibm866').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))]
  return Uint8Array.from([...content], (letter) => Math.max(0, letters.indexOf(letter)))
}

test('Windows-1251, UTF-8 with or without a byte order mark, and DOS give the same result', () => {
  const expected = readFile(statementOf([came(90_050, 'Оплата по заявлению № 5'), went(1_000, 'Комиссия')]))
  expect(expected.statements).toMatchObject([
    {
      account: '40502810700000000077',
      opening: 1_000_000,
      closing: 1_089_050,
      totalIn: 90_050,
      totalOut: 1_000,
      lines: [
        {
          direction: 'in',
          day: '2025-07-10',
          amount: 90_050,
          number: '77',
          purpose: 'Оплата по заявлению № 5',
          party: { name: 'ООО «Северный ветер»', inn: '7704112232', account: '40702810638050013199' },
        },
        { direction: 'out', amount: 1_000 },
      ],
    },
  ])
  expect(readFile(encodeUtf8(text))).toEqual(expected)
  expect(readFile(encodeUtf8(`\uFEFF${text}`))).toEqual(expected)
  const dos = text.replace('Кодировка=Windows', 'Кодировка=DOS').replaceAll(/[«»№]/g, '')
  expect(readFile(encodeDos(dos)).statements[0]?.lines[0]?.party.name).toBe('ООО Северный ветер')
})

test.each(['1.01', '1.02', '1.03'])('version %s is read', (version) => {
  expect(readFile(encodeUtf8(text.replace('1.03', version))).statements[0]?.lines.length).toBe(2)
})

test('daily sections of one account form one statement', () => {
  const day = (from: string, opening: string, closing: string) =>
    `СекцияРасчСчет\r\nДатаНачала=${from}\r\nДатаКонца=${from}\r\nРасчСчет=1\r\nНачальныйОстаток=${opening}\r\nВсегоПоступило=10.00\r\nВсегоСписано=0\r\nКонечныйОстаток=${closing}\r\nКонецРасчСчет`
  const file = `1CClientBankExchange\r\nВерсияФормата=1.02\r\n${day('02.07.2025', '10', '20')}\r\n${day('01.07.2025', '0', '10')}\r\nКонецФайла`
  expect(readFile(encodeUtf8(file)).statements).toEqual([
    {
      account: '1',
      firstDay: '2025-07-01',
      lastDay: '2025-07-02',
      opening: 0,
      closing: 2_000,
      totalIn: 2_000,
      totalOut: 0,
      lines: [],
    },
  ])
})

test.each([
  ['Сумма=900.50', 'Сумма=', 'field_missing'],
  ['Сумма=900.50', 'Сумма=0', 'amount_wrong'],
  ['Дата=10.07.2025', 'Дата=31.02.2025', 'date_wrong'],
  ['ВерсияФормата=1.03', 'ВерсияФормата=9.99', 'version_unknown'],
  ['КонецФайла', '', 'file_cut'],
  ['КонецДокумента', '', 'section_open'],
])('%s changed to %s is reported as %s with its line', (right, wrong, code) => {
  const [fault] = readFaults(text.replace(right, wrong))
  expect(fault?.code).toBe(code)
  expect(fault?.line).toBeGreaterThan(0)
})

const makeCamt = (version: string, entries: string, extra = '') => `<?xml version="1.0" encoding="UTF-8"?>
${extra}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt>
<Id>1</Id><CreDtTm>2025-07-10T20:00:00</CreDtTm>
<FrToDt><FrDtTm>2025-07-10T00:00:00</FrDtTm><ToDtTm>2025-07-10T23:59:59</ToDtTm></FrToDt>
<Acct><Id><Othr><Id>40502810700000000077</Id></Othr></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="RUB">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="RUB">1000.50</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
${entries}</Stmt></BkToCstmrStmt></Document>`
const makeEntry = (
  status: string,
  party: string,
  amount = '<Amt Ccy="RUB">900.50</Amt>',
) => `<Ntry>${amount}<CdtDbtInd>CRDT</CdtDbtInd>${status}
<BookgDt><Dt>2025-07-10</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>77</EndToEndId></Refs>
<RltdPties><Dbtr>${party}</Dbtr><DbtrAcct><Id><Othr><Id>40702810638050013199</Id></Othr></Id></DbtrAcct></RltdPties>
<RltdAgts><DbtrAgt><FinInstnId><ClrSysMmbId><MmbId>044525225</MmbId></ClrSysMmbId></FinInstnId></DbtrAgt></RltdAgts>
<RmtInf><Ustrd>Оплата &amp; по заявлению</Ustrd><Ustrd>№ 5</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
const inn = '<Id><OrgId><Othr><Id>7704112232</Id><SchmeNm><Cd>TXID</Cd></SchmeNm></Othr></OrgId></Id>'

test.each([
  ['02', makeEntry('<Sts>BOOK</Sts>', `<Nm>Ветер</Nm>${inn}`)],
  ['08', makeEntry('<Sts><Cd>BOOK</Cd></Sts>', `<Pty><Nm>Ветер</Nm>${inn}</Pty>`)],
])('camt.053.001.%s is read with balances, party and purpose', (version, entries) => {
  const file = makeCamt(version, entries + makeEntry('<Sts>PDNG</Sts>', ''))
  expect(readFile(encodeUtf8(file))).toMatchObject({
    format: 'camt.053',
    statements: [
      {
        account: '40502810700000000077',
        firstDay: '2025-07-10',
        opening: 10_000,
        closing: 100_050,
        lines: [
          {
            direction: 'in',
            number: '77',
            amount: 90_050,
            purpose: 'Оплата & по заявлению № 5',
            party: { name: 'Ветер', inn: '7704112232', account: '40702810638050013199', bic: '044525225' },
          },
        ],
      },
    ],
  })
  expect(readFile(encodeUtf8(file)).statements[0]?.lines.length).toBe(1)
})

test('an XML file with own entities, a missing end, or another version or currency is refused', () => {
  const good = makeEntry('<Sts>BOOK</Sts>', inn)
  expect(readFaults(makeCamt('02', good, '<!DOCTYPE x [<!ENTITY a "b">]>'))).toEqual([
    { line: 2, code: 'doctype_refused' },
  ])
  expect(readFaults(makeCamt('02', good).slice(0, 900))[0]?.code).toBe('xml_wrong')
  expect(readFaults(makeCamt('12', good))).toEqual([{ line: 2, code: 'version_unknown' }])
  expect(readFaults(makeCamt('02', makeEntry('', inn, '<Amt Ccy="USD">1.00</Amt>')))[0]).toMatchObject({
    code: 'currency_wrong',
    line: 8,
  })
  expect(readFaults('<a></a>')[0]?.code).toBe('not_a_statement')
})

const readOnlyLine = (content: string) => {
  const [statement] = readFile(encodeUtf8(content)).statements
  expect(statement?.lines.length).toBe(1)
  return statement?.lines[0]
}
const single = new TextDecoder('windows-1251').decode(statementOf([came(90_050, 'Оплата по заявлению № 5')]))

test('an unexecuted document moves no money and is reported by its line', () => {
  const order = single.replace(/ДатаПоступило=.*\r\n/, '')
  const answer = readFile(encodeUtf8(order))
  expect(answer.statements[0]?.lines).toEqual([])
  expect(answer.unexecuted).toEqual([
    order.split('\r\n').findIndex((line) => line.startsWith('СекцияДокумент')) + 1,
  ])
  expect(readOnlyLine(single.replace('ДатаПоступило=', 'ДатаСписано='))?.day).toBe('2025-07-10')
})

test('line breaks within a purpose belong to the purpose', () => {
  const broken = single.replace(
    'по заявлению № 5',
    'по заявлению № 5\r\nНДС не облагается\r\nСрок=август\r\n',
  )
  expect(readOnlyLine(broken)?.purpose).toBe('Оплата по заявлению № 5 НДС не облагается Срок=август')
  expect(readFaults(single.replace('по заявлению № 5', 'по заявлению № 5\r\nСумма=1.00'))).toMatchObject([
    { code: 'field_twice', field: 'Сумма' },
  ])
  const numbered = single.replace(
    'НазначениеПлатежа=Оплата по заявлению № 5',
    'НазначениеПлатежа1=Оплата по заявлению № 5\r\nНазначениеПлатежа2=24 дня',
  )
  expect(readOnlyLine(numbered)?.purpose).toBe('Оплата по заявлению № 5 24 дня')
})

test.each([
  ['a version with a comma', 'ВерсияФормата=1.03', 'ВерсияФормата=1,03'],
  ['accounts in groups', /(РасчСчет|Счет)=(\d{5})(\d{3})(\d)/g, '$1=$2.$3.$4.'],
  ['a КПП behind the INN', 'ИНН=7704112232', 'ИНН=7704112232/770401001'],
  ['a time behind the day', /(Дата\S*=\d\d\.\d\d\.\d{4})/g, '$1 12:33:00'],
  ['narrow spaces in sums', /Сумма=900/g, 'Сумма=0\u202f900'],
  ['a plus and more zeros', 'Сумма=900.50', 'Сумма=+0900.500'],
  ['the account in the header only', /СекцияРасчСчет[\s\S]*КонецРасчСчет\r\n/, ''],
] as const)('%s is read like the usual file', (_, usual, unusual) => {
  const changed = single.replace(usual as RegExp, unusual)
  expect(changed).not.toBe(single)
  expect(readOnlyLine(changed)).toEqual(readOnlyLine(single))
  expect(readFile(encodeUtf8(changed)).statements[0]?.account).toBe('40502810700000000077')
})

test('an INN of zero counts as missing', () => {
  expect(readOnlyLine(single.replace('ИНН=7704112232', 'ИНН=0'))?.party.inn).toBe('')
})

const bookedEntry = (extra: string, amount = '<Amt Ccy="RUB">900.50</Amt>') =>
  makeEntry('<Sts>BOOK</Sts>', extra, amount)
const readCamtLine = (entries: string) => readOnlyLine(makeCamt('02', entries))

test.each(['900.5', '0900.50', '+900.50', '900.50000'])('the sum %s of a camt.053 is read', (sum) => {
  expect(readCamtLine(bookedEntry(inn, `<Amt Ccy="RUB">${sum}</Amt>`))?.amount).toBe(90_050)
})

test('a camt.053 skips zero entries and accounts in other currencies', () => {
  expect(readCamtLine(bookedEntry('', '<Amt Ccy="RUB">0.00</Amt>') + bookedEntry(inn))?.amount).toBe(90_050)
  const dollars =
    '<Stmt><Acct><Id><Othr><Id>40502840700000000077</Id></Othr></Id><Ccy>USD</Ccy></Acct>' +
    '<Ntry><Amt Ccy="USD">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Ntry></Stmt>'
  const answer = readFile(
    encodeUtf8(makeCamt('02', bookedEntry(inn)).replace('</BkToCstmrStmt>', `${dollars}</BkToCstmrStmt>`)),
  )
  expect([answer.statements.length, answer.others]).toEqual([1, 1])
})

test('a batch is split despite leading zeros in its sums', () => {
  const details = (sum: string) =>
    `<TxDtls><AmtDtls><TxAmt><Amt Ccy="RUB">${sum}</Amt></TxAmt></AmtDtls></TxDtls>`
  const batch = `<Ntry><Amt Ccy="RUB">900.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2025-07-10</Dt></BookgDt>
<NtryDtls>${details('0400.50')}${details('500.00')}</NtryDtls></Ntry>`
  expect(
    readFile(encodeUtf8(makeCamt('02', batch))).statements[0]?.lines.map(({ amount }) => amount),
  ).toEqual([40_050, 50_000])
})

test.each([
  ['2025-07-09T22:30:00Z', '2025-07-10'],
  ['2025-07-10T02:00:00+09:00', '2025-07-09'],
  ['2025-07-10T23:59:59', '2025-07-10'],
])('an entry booked at %s has the date %s', (instant, day) => {
  const file = bookedEntry(inn).replace('<Dt>2025-07-10</Dt>', `<DtTm>${instant}</DtTm>`)
  expect(readCamtLine(file)?.day).toBe(day)
})

test('daily statements of one account, in any order, form one statement', () => {
  const makeDay = (day: string, opening: string, closing: string) =>
    makeCamt('02', '')
      .replace(/[\s\S]*<Stmt>/, '<Stmt>')
      .replace(/<\/Stmt>[\s\S]*/, '</Stmt>')
      .replaceAll('2025-07-10', day)
      .replace('100.00', opening)
      .replace('1000.50', closing)
  const days = [makeDay('2025-07-10', '5.00', '9.00'), makeDay('2025-07-09', '1.00', '5.00')].join('')
  const file = makeCamt('02', '').replace(/<Stmt>[\s\S]*<\/Stmt>/, days)
  expect(readFile(encodeUtf8(file)).statements).toMatchObject([
    { firstDay: '2025-07-09', lastDay: '2025-07-10', opening: 100, closing: 900 },
  ])
})

test('a camt.053 on one line is read as fast as one with line breaks', () => {
  const file = makeCamt('02', bookedEntry(inn).repeat(4000))
  const measure = (content: string) => {
    const start = performance.now()
    readFile(encodeUtf8(content))
    return performance.now() - start
  }
  measure(file)
  const broken = Math.min(measure(file), measure(file))
  expect(Math.min(...[1, 2].map(() => measure(file.replaceAll('\n', ' '))))).toBeLessThan(broken * 3)
})

test('characters with separate combining marks are read and written as composed', () => {
  const decomposed = {
    ...northWind,
    name: 'ИП Се\u0440\u0433\u0435\u0438\u0306 Королё\u0301в, Café №\u00a05',
  }
  const statementFile = statementOf([came(90_050, 'Сче\u0308т', { payer: decomposed })])
  const [line] = readFile(statementFile).statements[0]?.lines ?? []
  expect(line).toMatchObject({ purpose: 'Счёт', party: { name: 'ИП Сергей Королёв, Cafe №\u00a05' } })
  const utf8File = readFile(encodeUtf8(text.replaceAll('ООО «Северный ветер»', 'Сергеи\u0306')))
  expect(utf8File.statements[0]?.lines[0]?.party.name).toBe('Сергей')
})
