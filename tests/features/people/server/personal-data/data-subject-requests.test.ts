// M-LAW-02
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, todayInZone } from '#kit/rules/calendar-date.ts'
import { computeAnswerDueDate, extendDueDate } from '#people/rules/data-subject-request.ts'
import { onBothDatabases } from '#support/both-databases.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { textOfPdf } from '../../../../documents/read-pdf.ts'
import { boxes, confirmed, newestEmail } from '../../../claims/server/life/living.ts'
import { noon } from '../../../claims/server/renting.ts'

onBothDatabases((database) => {
  let product: Product
  let operator: Caller
  const path = '/api/branch/subjectRequests'
  const today = () => todayInZone(product.clock.now())
  const requestBody = (overrides: object = {}) => ({
    kind: 'access',
    officeIndex: '101000',
    applicant: 'Орлова Анна',
    identityCheck: 'passport',
    words: 'Какие мои данные у вас есть?',
    receivedOn: today(),
    ...overrides,
  })
  beforeAll(async () => {
    product = await openProduct(noon, { database: database() })
    operator = await product.as('operator')
  })
  afterAll(() => product.close())

  test('a request is recorded with its last day, and the person of the claim is notified', async () => {
    const claim = await confirmed(await product.as('individual'), await boxes(product)())
    const { status, body } = await operator.post(path, requestBody({ claim }))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      dueOn: computeAnswerDueDate('access', today()),
      overdue: false,
      mayExtend: true,
      answer: null,
    })
    expect(await newestEmail(product)).toContain(`Мы приняли ваш запрос № ${body.id}`)
  })

  test('a request is extended once with a reason and answered once, also on concurrent clicks', async () => {
    const { id, dueOn: due } = (await operator.post(path, requestBody())).body
    const reason = { reason: 'Данные в архиве' }
    const extended = await Promise.all([
      operator.post(`${path}/${id}/extension`, reason),
      operator.post(`${path}/${id}/extension`, reason),
    ])
    expect(extended.map(({ status }) => status).sort()).toEqual([200, 409])
    const list = (await operator.get(path)).body.requests
    expect(list.find((row: { id: number }) => row.id === id).dueOn).toBe(extendDueDate(due))
    const answers = await Promise.all([
      operator.post(`${path}/${id}/answer`, { answer: 'Вот ваши данные' }),
      operator.post(`${path}/${id}/answer`, { answer: 'Вот ваши данные' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await operator.post(`${path}/${id}/extension`, reason)).body.code).toBe('request_answered')
    const answered = (await operator.get(`${path}?answered=true`)).body.requests
    expect(answered[0]).toMatchObject({ id, answer: 'Вот ваши данные' })
  })

  test('an answer is printed when it exists, for the branch only', async () => {
    const { id } = (await operator.post(path, requestBody({ words: 'а'.repeat(1000) }))).body
    expect((await operator.get(`${path}/${id}/document`)).body.code).toBe('request_waits')
    await operator.post(`${path}/${id}/answer`, { answer: 'Вот ваши данные\n\nИ ещё строка' })
    const { status, headers, body } = await operator.get(`${path}/${id}/document`)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const text = textOfPdf(Buffer.from(body)).replaceAll(/\s+/g, ' ')
    for (const words of [
      `Ответ на запрос № ${id}`,
      'Орлова Анна',
      'И ещё строка',
      'Роскомнадзор',
      '9900001236',
    ])
      expect(text).toContain(words)
    expect((await operator.get(`${path}/999999/document`)).status).toBe(404)
  })

  test('invalid requests are refused: foreign office, future day, missing document, unknown claim', async () => {
    const refusalCode = async (overrides: object) =>
      (await operator.post(path, requestBody(overrides))).body.code
    expect(await refusalCode({ officeIndex: '690091' })).toBe('office_foreign')
    expect(await refusalCode({ receivedOn: addDays(today(), 1) })).toBe('day_wrong')
    expect(await refusalCode({ identityCheck: 'representative' })).toBe('representative_missing')
    expect(await refusalCode({ claim: 999_999 })).toBe('claim_unknown')
    expect((await operator.post(`${path}/999999/answer`, { answer: 'Да' })).status).toBe(404)
    expect((await (await product.as('individual')).get(path)).status).toBe(403)
  })

  test('an overdue request comes first, is counted and raises an alarm', async () => {
    const overdueRequest = (
      await operator.post(path, requestBody({ receivedOn: addDays(today(), -40), kind: 'withdrawal' }))
    ).body
    expect(overdueRequest.overdue).toBe(true)
    const { requests, overdue } = (await operator.get(path)).body
    expect(requests[0].id).toBe(overdueRequest.id)
    expect(overdue).toBe(1)
    expect(await product.metrics()).toMatch(/^subject_requests_overdue 1$/m)
  })
})
