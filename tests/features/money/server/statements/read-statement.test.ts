// M-STMT-01
import { expect, test } from 'vitest'
import { readStatement } from '#money/server/statements/packed-lines.ts'
import { came, northWind, statementOf, went } from './statement-files.ts'

const text = new TextDecoder('windows-1251').decode(
  statementOf([came(90_050, 'Оплата по заявлению № 5'), went(1_000, 'Комиссия')]),
)
const utf8 = (words: string) => new TextEncoder().encode(words)
const read = (bytes: Uint8Array) => {
  const answer = readStatement(bytes)
  if (!answer.ok) throw new Error(JSON.stringify(answer.faults))
  return answer
}
const faultsOf = (words: string) => {
  const answer = readStatement(utf8(words))
  return answer.ok ? [] : answer.faults
}
/** Text in code page 866, letters by letters. */
const inDos = (words: string) => {
  const letters = [...new TextDecoder('ibm866').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))]
  return Uint8Array.from([...words], (letter) => Math.max(0, letters.indexOf(letter)))
}

test('Windows-1251, UTF-8 with and without its mark, and DOS say the same', () => {
  const expected = read(statementOf([came(90_050, 'Оплата по заявлению № 5'), went(1_000, 'Комиссия')]))
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
  expect(read(utf8(text))).toEqual(expected)
  expect(read(utf8(`\uFEFF${text}`))).toEqual(expected)
  const dos = text.replace('Кодировка=Windows', 'Кодировка=DOS').replaceAll(/[«»№]/g, '')
  expect(read(inDos(dos)).statements[0]?.lines[0]?.party.name).toBe('ООО Северный ветер')
})

test.each(['1.01', '1.02', '1.03'])('version %s is read', (version) => {
  expect(read(utf8(text.replace('1.03', version))).statements[0]?.lines.length).toBe(2)
})

test('sections of one account day by day are one statement', () => {
  const day = (from: string, opening: string, closing: string) =>
    `СекцияРасчСчет\r\nДатаНачала=${from}\r\nДатаКонца=${from}\r\nРасчСчет=1\r\nНачальныйОстаток=${opening}\r\nВсегоПоступило=10.00\r\nВсегоСписано=0\r\nКонечныйОстаток=${closing}\r\nКонецРасчСчет`
  const file = `1CClientBankExchange\r\nВерсияФормата=1.02\r\n${day('02.07.2025', '10', '20')}\r\n${day('01.07.2025', '0', '10')}\r\nКонецФайла`
  expect(read(utf8(file)).statements).toEqual([
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
])('%s made %s is told as %s with its line', (right, wrong, code) => {
  const [fault] = faultsOf(text.replace(right, wrong))
  expect(fault?.code).toBe(code)
  expect(fault?.line).toBeGreaterThan(0)
})

const camt = (version: string, entries: string, more = '') => `<?xml version="1.0" encoding="UTF-8"?>
${more}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt>
<Id>1</Id><CreDtTm>2025-07-10T20:00:00</CreDtTm>
<FrToDt><FrDtTm>2025-07-10T00:00:00</FrDtTm><ToDtTm>2025-07-10T23:59:59</ToDtTm></FrToDt>
<Acct><Id><Othr><Id>40502810700000000077</Id></Othr></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="RUB">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="RUB">1000.50</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
${entries}</Stmt></BkToCstmrStmt></Document>`
const entry = (
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
  ['02', entry('<Sts>BOOK</Sts>', `<Nm>Ветер</Nm>${inn}`)],
  ['08', entry('<Sts><Cd>BOOK</Cd></Sts>', `<Pty><Nm>Ветер</Nm>${inn}</Pty>`)],
])('camt.053.001.%s is read with balances, party and purpose', (version, entries) => {
  const file = camt(version, entries + entry('<Sts>PDNG</Sts>', ''))
  expect(read(utf8(file))).toMatchObject({
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
  expect(read(utf8(file)).statements[0]?.lines.length).toBe(1)
})

test('an XML with entities of its own, cut off, of another version or currency is refused with its line', () => {
  const good = entry('<Sts>BOOK</Sts>', inn)
  expect(faultsOf(camt('02', good, '<!DOCTYPE x [<!ENTITY a "b">]>'))).toEqual([
    { line: 2, code: 'doctype_refused' },
  ])
  expect(faultsOf(camt('02', good).slice(0, 900))[0]?.code).toBe('xml_wrong')
  expect(faultsOf(camt('12', good))).toEqual([{ line: 2, code: 'version_unknown' }])
  expect(faultsOf(camt('02', entry('', inn, '<Amt Ccy="USD">1.00</Amt>')))[0]).toMatchObject({
    code: 'currency_wrong',
    line: 8,
  })
  expect(faultsOf('<a></a>')[0]?.code).toBe('not_a_statement')
})

const oneLine = (words: string) => {
  const [statement] = read(utf8(words)).statements
  expect(statement?.lines.length).toBe(1)
  return statement?.lines[0]
}
const single = new TextDecoder('windows-1251').decode(statementOf([came(90_050, 'Оплата по заявлению № 5')]))

test('a document that the bank has not executed moves no money and is named by its line', () => {
  const order = single.replace(/ДатаПоступило=.*\r\n/, '')
  const answer = read(utf8(order))
  expect(answer.statements[0]?.lines).toEqual([])
  expect(answer.unexecuted).toEqual([
    order.split('\r\n').findIndex((line) => line.startsWith('СекцияДокумент')) + 1,
  ])
  expect(oneLine(single.replace('ДатаПоступило=', 'ДатаСписано='))?.day).toBe('2025-07-10')
})

test('line breaks within a purpose belong to it, whatever stands behind them', () => {
  const broken = single.replace(
    'по заявлению № 5',
    'по заявлению № 5\r\nНДС не облагается\r\nСрок=август\r\n',
  )
  expect(oneLine(broken)?.purpose).toBe('Оплата по заявлению № 5 НДС не облагается Срок=август')
  expect(faultsOf(single.replace('по заявлению № 5', 'по заявлению № 5\r\nСумма=1.00'))).toMatchObject([
    { code: 'field_twice', field: 'Сумма' },
  ])
  const numbered = single.replace(
    'НазначениеПлатежа=Оплата по заявлению № 5',
    'НазначениеПлатежа1=Оплата по заявлению № 5\r\nНазначениеПлатежа2=24 дня',
  )
  expect(oneLine(numbered)?.purpose).toBe('Оплата по заявлению № 5 24 дня')
})

test.each([
  ['a version with a comma', 'ВерсияФормата=1.03', 'ВерсияФормата=1,03'],
  ['accounts in groups', /(РасчСчет|Счет)=(\d{5})(\d{3})(\d)/g, '$1=$2.$3.$4.'],
  ['a КПП behind the INN', 'ИНН=7704112232', 'ИНН=7704112232/770401001'],
  ['a time behind the day', /(Дата\S*=\d\d\.\d\d\.\d{4})/g, '$1 12:33:00'],
  ['narrow spaces in sums', /Сумма=900/g, 'Сумма=0\u202f900'],
  ['a plus and more zeros', 'Сумма=900.50', 'Сумма=+0900.500'],
  ['the account in the header only', /СекцияРасчСчет[\s\S]*КонецРасчСчет\r\n/, ''],
] as const)('%s is read like the usual file', (_, usual, wild) => {
  const changed = single.replace(usual as RegExp, wild)
  expect(changed).not.toBe(single)
  expect(oneLine(changed)).toEqual(oneLine(single))
  expect(read(utf8(changed)).statements[0]?.account).toBe('40502810700000000077')
})

test('an INN of zero is none', () => {
  expect(oneLine(single.replace('ИНН=7704112232', 'ИНН=0'))?.party.inn).toBe('')
})

const booked = (more: string, amount = '<Amt Ccy="RUB">900.50</Amt>') =>
  entry('<Sts>BOOK</Sts>', more, amount)
const camtLine = (entries: string) => oneLine(camt('02', entries))

test.each(['900.5', '0900.50', '+900.50', '900.50000'])('the sum %s of a camt.053 is read', (sum) => {
  expect(camtLine(booked(inn, `<Amt Ccy="RUB">${sum}</Amt>`))?.amount).toBe(90_050)
})

test('a camt.053 has entries of nothing and accounts in other currencies beside what counts', () => {
  expect(camtLine(booked('', '<Amt Ccy="RUB">0.00</Amt>') + booked(inn))?.amount).toBe(90_050)
  const dollars =
    '<Stmt><Acct><Id><Othr><Id>40502840700000000077</Id></Othr></Id><Ccy>USD</Ccy></Acct>' +
    '<Ntry><Amt Ccy="USD">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Ntry></Stmt>'
  const answer = read(utf8(camt('02', booked(inn)).replace('</BkToCstmrStmt>', `${dollars}</BkToCstmrStmt>`)))
  expect([answer.statements.length, answer.others]).toEqual([1, 1])
})

test('leading zeros within a batch leave it split', () => {
  const details = (sum: string) =>
    `<TxDtls><AmtDtls><TxAmt><Amt Ccy="RUB">${sum}</Amt></TxAmt></AmtDtls></TxDtls>`
  const batch = `<Ntry><Amt Ccy="RUB">900.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2025-07-10</Dt></BookgDt>
<NtryDtls>${details('0400.50')}${details('500.00')}</NtryDtls></Ntry>`
  expect(read(utf8(camt('02', batch))).statements[0]?.lines.map(({ amount }) => amount)).toEqual([
    40_050, 50_000,
  ])
})

test.each([
  ['2025-07-09T22:30:00Z', '2025-07-10'],
  ['2025-07-10T02:00:00+09:00', '2025-07-09'],
  ['2025-07-10T23:59:59', '2025-07-10'],
])('an entry booked at %s is of %s', (instant, day) => {
  const file = booked(inn).replace('<Dt>2025-07-10</Dt>', `<DtTm>${instant}</DtTm>`)
  expect(camtLine(file)?.day).toBe(day)
})

test('days of one account in any order are one statement', () => {
  const dayOf = (day: string, opening: string, closing: string) =>
    camt('02', '')
      .replace(/[\s\S]*<Stmt>/, '<Stmt>')
      .replace(/<\/Stmt>[\s\S]*/, '</Stmt>')
      .replaceAll('2025-07-10', day)
      .replace('100.00', opening)
      .replace('1000.50', closing)
  const days = [dayOf('2025-07-10', '5.00', '9.00'), dayOf('2025-07-09', '1.00', '5.00')].join('')
  const file = camt('02', '').replace(/<Stmt>[\s\S]*<\/Stmt>/, days)
  expect(read(utf8(file)).statements).toMatchObject([
    { firstDay: '2025-07-09', lastDay: '2025-07-10', opening: 100, closing: 900 },
  ])
})

test('a camt.053 on one line is read as fast as one with line breaks', () => {
  const file = camt('02', booked(inn).repeat(4000))
  const timeOf = (words: string) => {
    const start = performance.now()
    read(utf8(words))
    return performance.now() - start
  }
  timeOf(file)
  const broken = Math.min(timeOf(file), timeOf(file))
  expect(Math.min(...[1, 2].map(() => timeOf(file.replaceAll('\n', ' '))))).toBeLessThan(broken * 3)
})

test('letters that stand apart from their marks are read, and written, as one', () => {
  const apart = { ...northWind, name: 'ИП Се\u0440\u0433\u0435\u0438\u0306 Королё\u0301в, Café №\u00a05' }
  const written = statementOf([came(90_050, 'Сче\u0308т', { payer: apart })])
  const [line] = read(written).statements[0]?.lines ?? []
  expect(line).toMatchObject({ purpose: 'Счёт', party: { name: 'ИП Сергей Королёв, Cafe №\u00a05' } })
  const utf8File = read(utf8(text.replaceAll('ООО «Северный ветер»', 'Сергеи\u0306')))
  expect(utf8File.statements[0]?.lines[0]?.party.name).toBe('Сергей')
})
