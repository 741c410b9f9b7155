import { PDFName, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { detectImageType, imageMediaTypes } from '#mail/server/letters/stored-files.ts'
import { validatePdf } from '#mail/server/letters/validate-pdf.ts'
import { pdf, pdfWithAction, picture } from './files.ts'

describe('a scan', () => {
  test('of one or many pages is accepted, and its pages are counted', async () => {
    expect(await validatePdf(await pdf(1))).toEqual({ ok: true, value: { pages: 1 } })
    expect(await validatePdf(await pdf(12))).toEqual({ ok: true, value: { pages: 12 } })
  })

  test('may contain a link to an address', async () => {
    const link = await pdf(1, ({ context }) => {
      context.register(context.obj({ Type: 'Action', S: 'URI', URI: PDFString.of('https://example.org') }))
    })
    expect((await validatePdf(link)).ok).toBe(true)
  })

  test.each(['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'GoToR'])(
    'that would run %s by itself is refused',
    async (action) => {
      expect(await validatePdf(await pdfWithAction(action))).toEqual({ ok: false, code: 'pdf_active' })
    },
  )

  test('with nested scripts, forms, files or page actions is refused', async () => {
    for (const key of ['JavaScript', 'EmbeddedFiles', 'XFA', 'AA', 'RichMedia']) {
      const withHiddenEntry = await pdf(2, (file) => {
        const inner = file.context.obj({})
        inner.set(PDFName.of(key), file.context.obj({ Names: [] }))
        file.catalog.set(PDFName.of('Names'), file.context.obj({ Deep: [[inner]] }))
      })
      expect(await validatePdf(withHiddenEntry), key).toEqual({ ok: false, code: 'pdf_active' })
    }
    // A name may have its letters written as numbers.
    const escapedName = Buffer.from(await pdfWithAction('GoTo'))
      .toString('latin1')
      .replace('/JS', '/J#53')
    expect(await validatePdf(Buffer.from(escapedName, 'latin1'))).toMatchObject({ ok: false })
  })

  test('with a password cannot be read, so it is refused', async () => {
    const encrypted = await pdf(1, (file) =>
      file.encrypt({ userPassword: 'secret', ownerPassword: 'secret' }),
    )
    expect(await validatePdf(encrypted)).toEqual({ ok: false, code: 'pdf_locked' })
  })

  test('must be a complete PDF', async () => {
    const complete = Buffer.from(await pdf(3))
    for (const bytes of [
      Buffer.from(''),
      Buffer.from('%PDF-1.7\nhello'),
      Buffer.from('<html>%PDF-1.7</html>'),
      picture('image/png'),
      complete.subarray(0, complete.length / 3),
      Buffer.concat([Buffer.from('MZ'), complete]),
    ]) {
      expect(await validatePdf(bytes)).toEqual({ ok: false, code: 'not_a_pdf' })
    }
  })

  test('of 501 pages is too long', async () => {
    expect(await validatePdf(await pdf(501))).toEqual({ ok: false, code: 'pdf_too_long' })
  })
})

test.each(imageMediaTypes)('a picture is recognised by its bytes: %s', (type) => {
  expect(detectImageType(picture(type))).toBe(type)
  expect(detectImageType(picture(type).subarray(1))).toBeNull()
})

test('drawings with scripts, pages and empty files are not pictures', () => {
  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', '', 'GIF89a', 'RIFF____AVI '])
    expect(detectImageType(Buffer.from(text))).toBeNull()
})
