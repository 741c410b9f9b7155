import { PDFName, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { pictureType, pictureTypes } from '#mail/server/letters/kept-files.ts'
import { readPdf } from '#mail/server/letters/read-pdf.ts'
import { pdf, pdfWithAction, picture } from './files.ts'

describe('a scan', () => {
  test('of one or of many pages is taken, and its pages are counted', async () => {
    expect(await readPdf(await pdf(1))).toEqual({ ok: true, value: { pages: 1 } })
    expect(await readPdf(await pdf(12))).toEqual({ ok: true, value: { pages: 12 } })
  })

  test('may lead its reader to an address', async () => {
    const link = await pdf(1, ({ context }) => {
      context.register(context.obj({ Type: 'Action', S: 'URI', URI: PDFString.of('https://example.org') }))
    })
    expect((await readPdf(link)).ok).toBe(true)
  })

  test.each(['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'GoToR'])(
    'that would do %s by itself is refused',
    async (action) => {
      expect(await readPdf(await pdfWithAction(action))).toEqual({ ok: false, code: 'pdf_active' })
    },
  )

  test('that carries scripts deep inside, forms, files or page actions is refused', async () => {
    for (const key of ['JavaScript', 'EmbeddedFiles', 'XFA', 'AA', 'RichMedia']) {
      const hidden = await pdf(2, (file) => {
        const inner = file.context.obj({})
        inner.set(PDFName.of(key), file.context.obj({ Names: [] }))
        file.catalog.set(PDFName.of('Names'), file.context.obj({ Deep: [[inner]] }))
      })
      expect(await readPdf(hidden), key).toEqual({ ok: false, code: 'pdf_active' })
    }
    // A name may be written with its letters as numbers.
    const masked = Buffer.from(await pdfWithAction('GoTo'))
      .toString('latin1')
      .replace('/JS', '/J#53')
    expect(await readPdf(Buffer.from(masked, 'latin1'))).toMatchObject({ ok: false })
  })

  test('under a password cannot be read, so it is refused', async () => {
    const locked = await pdf(1, (file) => file.encrypt({ userPassword: 'secret', ownerPassword: 'secret' }))
    expect(await readPdf(locked)).toEqual({ ok: false, code: 'pdf_locked' })
  })

  test('must be a PDF from its first byte to its last', async () => {
    const whole = Buffer.from(await pdf(3))
    for (const bytes of [
      Buffer.from(''),
      Buffer.from('%PDF-1.7\nhello'),
      Buffer.from('<html>%PDF-1.7</html>'),
      picture('image/png'),
      whole.subarray(0, whole.length / 3),
      Buffer.concat([Buffer.from('MZ'), whole]),
    ]) {
      expect(await readPdf(bytes)).toEqual({ ok: false, code: 'not_a_pdf' })
    }
  })

  test('of five hundred and one pages is too long', async () => {
    expect(await readPdf(await pdf(501))).toEqual({ ok: false, code: 'pdf_too_long' })
  })
})

test.each(pictureTypes)('a picture is known by its bytes: %s', (type) => {
  expect(pictureType(picture(type))).toBe(type)
  expect(pictureType(picture(type).subarray(1))).toBeNull()
})

test('a drawing with scripts, a page and nothing are no pictures', () => {
  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', '', 'GIF89a', 'RIFF____AVI '])
    expect(pictureType(Buffer.from(text))).toBeNull()
})
