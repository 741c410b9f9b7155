import { describe, expect, test } from 'vitest'
import { parseClaimSearchTerms } from '#back-office/rules/claim-search-terms.ts'

const read = (text: string) => {
  const query = parseClaimSearchTerms(text)
  if (!query.ok) throw new Error(query.code)
  return query.value
}

describe('a search text of the back office', () => {
  test('a surname or full name becomes normalised words', () => {
    expect(read('  Орлова  АННА ').names).toEqual([['орлова', 'анна']])
    expect(read('Королёв').names).toEqual([['королев']])
    expect(read('Салтыков-Щедрин').names).toEqual([['салтыков', 'щедрин']])
    expect(read('ООО «Северный ветер»').names).toEqual([['ооо', 'северный', 'ветер']])
  })

  test('Latin letters are also read by sound and by keyboard layout', () => {
    expect(read('jhkjdf').names).toContainEqual(['орлова'])
    expect(read('orlova').names).toContainEqual(['орлова'])
  })

  test('digits are a number, a phone, an INN or a track, whatever their separators', () => {
    expect(read('№ 100 123')).toMatchObject({ number: '100123', partOfClaim: true, phone: null, inn: null })
    expect(read('7')).toMatchObject({ number: '7', partOfClaim: false })
    expect(read('+7 (916) 123-45-67')).toMatchObject({ phone: '79161234567' })
    expect(read('8 916 123 45 67')).toMatchObject({ phone: '79161234567' })
    expect(read('7704112232')).toMatchObject({ phone: '77704112232', inn: '7704112232' })
    expect(read('770512345650')).toMatchObject({ phone: null, inn: '770512345650' })
    expect(read('80 0808 0012 3456')).toMatchObject({ number: '80080800123456', track: '80080800123456' })
    expect(read('1'.repeat(40)).number).toBeNull()
  })

  test('emails, their beginnings and international tracks are recognised', () => {
    expect(read('Anna.Orlova@Example.org')).toMatchObject({ email: 'anna.orlova@example.org', names: [] })
    expect(read('anna.o').email).toBe('anna.o')
    expect(read('ra 644000111 ru').track).toBe('RA644000111RU')
  })

  test('words, URL schemes and invisible characters of pasted text are removed', () => {
    expect(read('Заявление № 1204.')).toMatchObject({ number: '1204', names: [] })
    expect(read('tel:+7\u2011916\u2011123\u201145\u201167')).toMatchObject({
      phone: '79161234567',
      names: [],
    })
    expect(read('\u202a8 916 123 45 67\u202c')).toMatchObject({ phone: '79161234567' })
    expect(read('mailto:anna@example.org')).toMatchObject({ email: 'anna@example.org' })
    expect(read('Анна <Anna@Example.org>')).toMatchObject({ email: 'anna@example.org', names: [] })
    expect(read('Са\u00adлтыков\u2011Щедрин').names).toEqual([['салтыков', 'щедрин']])
  })

  test.each(['', ' ', 'я', 'А Б', '%', '***', '№', '\u0000', '☃', '@'])(
    '%j is too short to search for',
    (text) => {
      expect(parseClaimSearchTerms(text)).toEqual({ ok: false, code: 'query_too_short' })
    },
  )
})
