import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { internationalTrack } from '#support/track-number.ts'
import { book, lettersOf, newestEmail } from '../../../claims/server/life/living.ts'
import { august, noon, order, photo, receive, rentDigitized, scan, scanned } from './digitized.ts'
import { pdf, pdfWithAction, picture } from './files.ts'

let product: Product
let accountant: Caller
let operator: Caller
let claim: number
let claimWithoutDigitization: number
beforeAll(async () => {
  product = await openProduct(noon)
  accountant = await product.as('legal')
  operator = await product.as('operator')
  claim = await rentDigitized(product, accountant, operator, 1)
  claimWithoutDigitization = await rentDigitized(product, accountant, operator, 2, [])
  await product.moveClock(august)
  accountant = await product.as('legal')
  operator = await product.as('operator')
})
afterAll(() => product.close())

const readCard = async (letter: number) => (await accountant.get(`/api/incomingLetters/${letter}`)).body
const fetchFile = (caller: Caller, token: string, suffix = '') =>
  caller.get(`/api/incomingLetters/files/${token}${suffix}`)
const statusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('a letter', () => {
  test('is received with a photo, and its organisation is notified and sees it', async () => {
    const received = await receive(operator, claim, 'ИФНС № 4', 'ra 644000005 ru')
    expect(received).toMatchObject({
      status: 'received',
      boxNumber: '1',
      holder: expect.stringMatching(/Северный/i),
    })
    const { body } = await accountant.get('/api/incomingLetters')
    expect(body.letters[0]).toMatchObject({ id: received.id, sender: 'ИФНС № 4', number: 'RA644000005RU' })
    expect(body.digitization).toMatchObject({ state: 'living', boxes: [{ claim, boxNumber: '1' }] })
    const card = await readCard(received.id)
    expect(card.acts).toEqual(['order_scan', 'keep', 'order_collect', 'order_courier', 'order_destroy'])
    const envelope = await fetchFile(accountant, card.envelope)
    expect(envelope.headers.get('content-type')).toBe('image/jpeg')
    expect(envelope.body).toEqual(picture('image/jpeg'))
    expect(await newestEmail(product)).toContain('ИФНС № 4')
  })

  test('has a thumbnail in the list for this session only; an unresizable picture is sent as it is', async () => {
    const bytes = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#efe6d2' } })
      .withExif({ IFD0: { Make: 'Camera' } })
      .jpeg()
      .toBuffer()
    const sent = await operator.send('POST', '/api/branch/envelopes', 'image/jpeg', bytes)
    const body = { claim, sender: 'Фото', number: '', envelope: sent.body.file }
    const { id } = (await operator.post('/api/branch/letters', body)).body
    const { letters } = (await accountant.get('/api/incomingLetters')).body
    const [thumbnailLetter, plainLetter] = letters
    expect(thumbnailLetter.id).toBe(id)
    const thumbnail = await fetchFile(accountant, thumbnailLetter.envelope, '?size=small')
    expect(thumbnail.headers.get('content-type')).toBe('image/webp')
    expect(thumbnail.headers.get('cache-control')).toBe('no-store')
    const { width, height, exif } = await sharp(thumbnail.body).metadata()
    expect({ width, height, exif }).toEqual({ width: 720, height: 360, exif: undefined })
    // The picture of the other test is only the start of a JPEG.
    expect(
      (await fetchFile(accountant, plainLetter.envelope, '?size=small')).headers.get('content-type'),
    ).toBe('image/jpeg')
    expect(statusAndCode(await fetchFile(await product.as('legal'), thumbnailLetter.envelope))).toEqual([
      404,
      'token_unknown',
    ])
  })

  // M-DIGI-02.
  test('is scanned on demand; only its organisation opens the scan, by a link of five minutes', async () => {
    const { id } = await receive(operator, claim, 'Банк')
    expect(statusAndCode(await scan(operator, id))).toEqual([409, 'status_not_allowed'])
    expect((await order(accountant, id, 'order_scan')).body.status).toBe('scan_ordered')
    expect((await scan(operator, id, 3)).body).toMatchObject({ status: 'scanned', pages: 3 })
    const card = await readCard(id)
    expect(card).toMatchObject({ status: 'scanned', pages: 3 })
    expect(card.history.map(({ act, actor }: { act: string; actor: string }) => [act, actor])).toEqual([
      ['receive', 'operator'],
      ['order_scan', 'holder'],
      ['attach_scan', 'operator'],
    ])
    const scanAnswer = await fetchFile(accountant, card.scan)
    expect(scanAnswer.body).toEqual(
      await pdf(3).then((bytes) => expect.objectContaining({ length: bytes.length })),
    )
    expect(scanAnswer.headers.get('content-type')).toBe('application/pdf')
    expect(scanAnswer.headers.get('cache-control')).toBe('no-store')
    expect(scanAnswer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(scanAnswer.headers.get('content-security-policy')).toContain("script-src 'none'")
    const saved = await fetchFile(accountant, card.scan, '?download=true')
    expect(saved.headers.get('content-disposition')).toBe(`attachment; filename="letter-${id}.pdf"`)
    expect(saved.headers.get('content-security-policy')).toContain('sandbox')

    // The same person in another browser, another organisation, another person, a visitor.
    expect(statusAndCode(await fetchFile(await product.as('legal'), card.scan))).toEqual([
      404,
      'token_unknown',
    ])
    expect(statusAndCode(await fetchFile(await product.as('individual'), card.scan))).toEqual([
      404,
      'token_unknown',
    ])
    expect((await fetchFile(await product.visitor(), card.scan)).status).toBe(401)
    await accountant.put('/api/user/context', { currentLegalHid: 'demo-org-2' })
    expect(statusAndCode(await fetchFile(accountant, card.scan))).toEqual([403, 'forbidden'])
    await accountant.put('/api/user/context', { currentLegalHid: 'demo-org-1' })
    expect((await fetchFile(accountant, card.scan)).status).toBe(200)
    await product.moveClock('2025-08-02T09:06:00Z')
    expect(statusAndCode(await fetchFile(accountant, card.scan))).toEqual([410, 'token_expired'])
    expect(statusAndCode(await fetchFile(accountant, `${(await readCard(id)).scan}x`))).toEqual([
      404,
      'token_unknown',
    ])
  })

  test('gets a new scan after a wrong one is withdrawn; the old link and file are gone', async () => {
    const { id } = await receive(operator, claim, 'Суд')
    await scanned(accountant, operator, id)
    const { scan: link } = await readCard(id)
    const withdrawn = await operator.post(`/api/branch/letters/${id}/withdrawal`, { reason: 'Чужое письмо' })
    expect(withdrawn.body).toMatchObject({ status: 'scan_ordered', pages: null })
    expect(statusAndCode(await fetchFile(accountant, link))).toEqual([403, 'forbidden'])
    expect((await scan(operator, id, 1)).body).toMatchObject({ status: 'scanned', pages: 1 })
    expect(statusAndCode(await operator.post(`/api/branch/letters/999/withdrawal`, { reason: 'x' }))).toEqual(
      [403, 'forbidden'],
    )
  })

  test('is handed over, and the recipient is recorded (M-DIGI-02)', async () => {
    const { id } = await receive(operator, claim, 'Поставщик')
    await order(accountant, id, 'order_collect')
    const handedOver = await operator.post(`/api/branch/letters/${id}/handOver`, {
      recipient: 'Иванов И. И., доверенность 5',
    })
    expect(handedOver.body.status).toBe('collected')
    expect((await readCard(id)).acts).toEqual([])
    expect((await readCard(id)).history.at(-1)).toMatchObject({ note: 'Иванов И. И., доверенность 5' })
    expect(statusAndCode(await order(accountant, id, 'order_courier', { courier }))).toEqual([
      409,
      'status_not_allowed',
    ])
  })

  const courier = {
    address: '191025, Санкт-Петербург, Невский, 1',
    recipient: 'Белова М. И.',
    phone: '+7 900 000-00-00',
  }

  test('is sent by courier to the address of the organisation', async () => {
    const { id } = await receive(operator, claim, 'Контрагент')
    expect((await order(accountant, id, 'order_courier')).status).toBe(400)
    expect((await order(accountant, id, 'order_courier', { courier })).body).toMatchObject({ courier })
    const { body } = await operator.get('/api/branch/letters?queue=toSend')
    const sent = { ...courier, fiasId: null }
    expect(body.letters).toContainEqual(expect.objectContaining({ id, courier: sent, acts: ['send'] }))
    const dispatch = (track: string) => operator.post(`/api/branch/letters/${id}/dispatch`, { track })
    // Any courier's number is accepted; a number in the postal format must have its check digit.
    expect(statusAndCode(await dispatch('RA644000001RU'))).toEqual([422, 'track_check_digit'])
    expect((await dispatch('CDEK-1')).body.status).toBe('sent')
    expect(await readCard(id)).toMatchObject({ track: 'CDEK-1', status: 'sent' })
  })
})

describe('destruction', () => {
  const drawAct = (...letters: number[]) => operator.post('/api/branch/destroyActs', { letters })

  test('waits a day in which it can be cancelled, then takes place by an act in two steps', async () => {
    await product.moveClock('2025-08-05T09:00:00Z')
    accountant = await product.as('legal')
    operator = await product.as('operator')
    const { id } = await receive(operator, claim, 'Реклама')
    const { id: saved } = await receive(operator, claim, 'Реклама с чеком')
    const ordered = await order(accountant, id, 'order_destroy')
    expect(ordered.body).toMatchObject({ status: 'destroy_ordered' })
    expect(ordered.body.destroyAfter.slice(0, 16)).toBe('2025-08-06T09:00')
    await order(accountant, saved, 'order_destroy')
    expect(statusAndCode(await drawAct(id))).toEqual([409, 'letters_not_due'])
    expect((await order(accountant, saved, 'change_mind')).body.status).toBe('received')

    await product.moveClock('2025-08-06T09:05:00Z')
    accountant = await product.as('legal')
    operator = await product.as('operator')
    const refusedAct = await drawAct(id, saved)
    expect([...statusAndCode(refusedAct), refusedAct.body.data]).toEqual([
      409,
      'letters_not_due',
      { letters: [saved] },
    ])
    expect((await readCard(id)).status).toBe('destroy_ordered')
    const drawnAct = await drawAct(id)
    expect(drawnAct.body).toMatchObject({ letters: [{ id, sender: 'Реклама' }], confirmedAt: null })
    expect(statusAndCode(await order(accountant, id, 'change_mind'))).toEqual([409, 'status_not_allowed'])
    const act = drawnAct.body.id
    const printed = await operator.get(`/api/branch/destroyActs/${act}/document`)
    expect(Buffer.from(printed.body).toString('latin1', 0, 4)).toBe('%PDF')
    const confirm = () =>
      operator.post(`/api/branch/destroyActs/${act}/confirmation`, { witness: 'Петров П. П.' })
    const answers = await Promise.all([confirm(), confirm()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await readCard(id)).toMatchObject({ status: 'destroyed', acts: [] })
    const notifications = (await lettersOf(product, claim)).filter(
      ({ subject }) => subject === 'Письмо уничтожено',
    )
    expect(notifications).toHaveLength(1)
  })
})

describe('uploads of the back office', () => {
  test('a box without digitization accepts no letters', async () => {
    const refused = await operator.post('/api/branch/letters', {
      claim: claimWithoutDigitization,
      sender: 'Кто-то',
      envelope: await photo(operator),
    })
    expect(statusAndCode(refused)).toEqual([409, 'not_digitized'])
    const boxes = (await operator.get('/api/branch/digitizedBoxes')).body
    expect(boxes.map(({ boxNumber }: { boxNumber: string }) => boxNumber)).toEqual(['1'])
  })

  test('the number of an envelope is a postal one with its check digit, or empty', async () => {
    const send = async (number: string) =>
      statusAndCode(
        await operator.post('/api/branch/letters', {
          claim,
          sender: 'Кто-то',
          number,
          envelope: await photo(operator),
        }),
      )
    expect(await send('RA644000001RU')).toEqual([422, 'track_check_digit'])
    expect(await send('12')).toEqual([422, 'track_malformed'])
    expect(await send(' ')).toEqual([200, undefined])
  })

  test('a photo belongs to one letter, and to the operator who uploaded it', async () => {
    const envelope = await photo(operator)
    const body = { claim, sender: 'Кто-то', envelope }
    const uploads = await Promise.all([
      operator.post('/api/branch/letters', body),
      operator.post('/api/branch/letters', body),
    ])
    expect(uploads.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(statusAndCode(await operator.post('/api/branch/letters', { ...body, envelope: 99_999 }))).toEqual([
      422,
      'envelope_unknown',
    ])
  })

  test('a picture is recognised by its bytes, not its name, and its size is limited', async () => {
    const send = (type: string, bytes: Uint8Array) =>
      operator.send('POST', '/api/branch/envelopes', type, bytes)
    expect((await send('image/png', picture('image/webp'))).status).toBe(200)
    expect(statusAndCode(await send('image/png', Buffer.from('<svg onload="x"/>')))).toEqual([
      422,
      'not_a_picture',
    ])
    expect(statusAndCode(await send('image/svg+xml', picture('image/png')))).toEqual([
      415,
      'unsupported_type',
    ])
    expect(statusAndCode(await send('image/png', new Uint8Array()))).toEqual([422, 'file_empty'])
    expect(statusAndCode(await send('image/png', picture('image/png', 11 * 1024 * 1024)))).toEqual([
      413,
      'too_large',
    ])
    const foreign = await fetch(`${product.ownOrigin}/abon-server/api/branch/envelopes`, {
      method: 'POST',
      headers: { cookie: operator.cookie, origin: 'https://evil.example', 'content-type': 'image/png' },
      body: new Uint8Array(picture('image/png')),
    })
    expect(foreign.status).toBe(403)
  })

  test('a scan must be a PDF without active content', async () => {
    const { id } = await receive(operator, claim, 'Проверка сканов')
    await order(accountant, id, 'order_scan')
    const send = (bytes: Uint8Array) =>
      operator.send('PUT', `/api/branch/letters/${id}/scan`, 'application/pdf', bytes)
    expect(statusAndCode(await send(await pdfWithAction('JavaScript')))).toEqual([422, 'pdf_active'])
    expect(statusAndCode(await send(picture('image/png')))).toEqual([422, 'not_a_pdf'])
    const uploads = await Promise.all([scan(operator, id), scan(operator, id)])
    expect(uploads.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('the back office sees the envelope, but not the scan', async () => {
    const { id } = await receive(operator, claim, 'Конверт')
    await scanned(accountant, operator, id)
    expect((await operator.get(`/api/branch/letters/${id}/envelope`)).headers.get('content-type')).toBe(
      'image/jpeg',
    )
    const { body } = await operator.get(`/api/branch/letters/${id}`)
    expect(body).not.toHaveProperty('scan')
    expect((await operator.get(`/api/incomingLetters/${id}`)).status).toBe(403)
  })

  test('files without a letter are deleted after a day, with their bytes', async () => {
    await photo(operator)
    const unusedFiles = () =>
      product.database.kysely.selectFrom('storedFile').select('id').where('letterId', 'is', null).execute()
    expect((await unusedFiles()).length).toBeGreaterThan(0)
    await product.moveClock('2025-08-08T09:00:00Z')
    expect(await unusedFiles()).toEqual([])
    accountant = await product.as('legal')
    operator = await product.as('operator')
  })
})

describe('access', () => {
  test('strangers see and change nothing, and unknown numbers get the same answer', async () => {
    const { id } = await receive(operator, claim, 'Секрет')
    for (const stranger of [await product.as('legal', 'demo-org-2'), await product.as('individual')]) {
      for (const number of [id, 999_999]) {
        expect(statusAndCode(await stranger.get(`/api/incomingLetters/${number}`))).toEqual([
          403,
          'forbidden',
        ])
        expect(statusAndCode(await order(stranger, number, 'order_destroy'))).toEqual([403, 'forbidden'])
      }
      expect((await stranger.get('/api/incomingLetters')).body).toMatchObject({
        letters: [],
        total: 0,
        digitization: { state: 'none' },
      })
    }
    expect((await readCard(id)).status).toBe('received')
  })

  test('an operator of another branch has no access', async () => {
    const { id } = await receive(operator, claim, 'Чужой филиал')
    const otherOperator = await product.as('operator')
    await product.database.kysely
      .updateTable('person')
      .set({ branch: '19' })
      .where('sub', '=', 'demo-operator')
      .execute()
    expect((await otherOperator.get('/api/branch/letters?queue=atRest')).body).toMatchObject({
      letters: [],
      total: 0,
    })
    expect((await otherOperator.get('/api/branch/digitizedBoxes')).body).toEqual([])
    expect(statusAndCode(await otherOperator.get(`/api/branch/letters/${id}`))).toEqual([403, 'forbidden'])
    expect(statusAndCode(await otherOperator.get(`/api/branch/letters/${id}/envelope`))).toEqual([
      403,
      'forbidden',
    ])
    expect(statusAndCode(await scan(otherOperator, id))).toEqual([403, 'forbidden'])
    expect(statusAndCode(await otherOperator.post('/api/branch/destroyActs', { letters: [id] }))).toEqual([
      403,
      'forbidden',
    ])
    expect(statusAndCode(await otherOperator.get('/api/branch/destroyActs/1/document'))).toEqual([
      403,
      'forbidden',
    ])
    expect(
      statusAndCode(await otherOperator.post('/api/branch/destroyActs/1/confirmation', { witness: 'Кто' })),
    ).toEqual([403, 'forbidden'])
    expect(
      statusAndCode(
        await otherOperator.post('/api/branch/letters', {
          claim,
          sender: 'Кто',
          envelope: await photo(otherOperator),
        }),
      ),
    ).toEqual([403, 'forbidden'])
    await product.database.kysely
      .updateTable('person')
      .set({ branch: 'moscow' })
      .where('sub', '=', 'demo-operator')
      .execute()
  })
})

describe('the inbox', () => {
  test('announces a service that was ordered during the rent and has not started', async () => {
    const connect = (service: number) =>
      accountant.post(`/api/claims/${claimWithoutDigitization}/services`, { service, paymentMethod: 3 })
    const { body: services } = await accountant.get(
      `/api/claims/${claimWithoutDigitization}/services/available`,
    )
    expect(services).toContainEqual(
      expect.objectContaining({ id: 9, availableForConnection: true, startDate: '2025-09-01' }),
    )
    expect((await connect(9)).body).toMatchObject({ state: 'waiting', startDate: '2025-09-01' })
    await book(operator, claimWithoutDigitization)
    const boxes = (await accountant.get('/api/incomingLetters')).body.digitization.boxes
    expect(boxes.map(({ boxNumber }: { boxNumber: string }) => boxNumber)).toEqual(['1', '2'])
    const earlyLetter = await operator.post('/api/branch/letters', {
      claim: claimWithoutDigitization,
      sender: 'Рано',
      envelope: await photo(operator),
    })
    expect(statusAndCode(earlyLetter)).toEqual([409, 'not_digitized'])
  })

  test('is searched by sender and number in any spelling, and by tab', async () => {
    const { id } = await receive(operator, claim, 'ООО «Озёрный край» 100%', internationalTrack(80110011))
    const find = async (query: string) =>
      (await accountant.get(`/api/incomingLetters?${query}`)).body.letters.map(
        (letter: { id: number }) => letter.id,
      )
    expect(await find(`search=${encodeURIComponent('ОЗЕРНЫЙ')}`)).toEqual([id])
    expect(await find('search=ra8011')).toEqual([id])
    expect(await find(`search=${encodeURIComponent('100%')}`)).toEqual([id])
    expect(await find('search=10_%25')).toEqual([])
    expect(await find('tab=new')).toContain(id)
    expect(await find('tab=gone')).not.toContain(id)
    const { body } = await accountant.get('/api/incomingLetters')
    const sum = Object.values(body.tabs as Record<string, number>).reduce((item, other) => item + other, 0)
    expect(sum).toBe(body.total)
  })

  test('still lets letters out after the service ended, but makes no new scans', async () => {
    const { id } = await receive(operator, claim, 'Последнее')
    await product.moveClock('2026-01-02T09:00:00Z')
    accountant = await product.as('legal')
    operator = await product.as('operator')
    const { body } = await accountant.get('/api/incomingLetters')
    expect(body.digitization.state).toBe('over')
    expect(statusAndCode(await order(accountant, id, 'order_scan'))).toEqual([409, 'service_over'])
    expect((await readCard(id)).acts).not.toContain('order_scan')
    expect((await order(accountant, id, 'order_collect')).status).toBe(200)
    const lateLetter = await operator.post('/api/branch/letters', {
      claim,
      sender: 'Поздно',
      envelope: await photo(operator),
    })
    expect(statusAndCode(lateLetter)).toEqual([409, 'not_digitized'])
  })
})
