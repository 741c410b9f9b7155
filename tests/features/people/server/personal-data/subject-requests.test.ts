// M-LAW-02
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, todayIn } from '#kit/rules/calendar-date.ts'
import { dueOn, extendedTo } from '#people/rules/subject-request.ts'
import { onBothDatabases } from '#support/both-databases.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { textOfPdf } from '../../../../documents/read-pdf.ts'
import { boxes, confirmed, newestEmail } from '../../../claims/server/life/living.ts'
import { noon } from '../../../claims/server/renting.ts'

onBothDatabases((database) => {
  let product: Product
  let operator: Caller
  const path = '/api/branch/subjectRequests'
  const today = () => todayIn(product.clock.now())
  const asked = (more: object = {}) => ({
    kind: 'access',
    officeIndex: '101000',
    applicant: 'Орлова Анна',
    identityCheck: 'passport',
    words: 'Какие мои данные у вас есть?',
    receivedOn: today(),
    ...more,
  })
  beforeAll(async () => {
    product = await openProduct(noon, { database: database() })
    operator = await product.as('operator')
  })
  afterAll(() => product.close())

  test('a request is written down with the last day to answer, and the person of the claim is told', async () => {
    const claim = await confirmed(await product.as('individual'), await boxes(product)())
    const { status, body } = await operator.post(path, asked({ claim }))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      dueOn: dueOn('access', today()),
      overdue: false,
      mayExtend: true,
      answer: null,
    })
    expect(await newestEmail(product)).toContain(`Запрос о персональных данных № ${body.id} принят`)
  })

  test('its term is extended once with a reason, and it is answered once, also when two press at the same time', async () => {
    const { id, dueOn: due } = (await operator.post(path, asked())).body
    const reason = { reason: 'Данные в архиве' }
    const extended = await Promise.all([
      operator.post(`${path}/${id}/extension`, reason),
      operator.post(`${path}/${id}/extension`, reason),
    ])
    expect(extended.map(({ status }) => status).sort()).toEqual([200, 409])
    const list = (await operator.get(path)).body.requests
    expect(list.find((row: { id: number }) => row.id === id).dueOn).toBe(extendedTo(due))
    const answers = await Promise.all([
      operator.post(`${path}/${id}/answer`, { answer: 'Вот ваши данные' }),
      operator.post(`${path}/${id}/answer`, { answer: 'Вот ваши данные' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await operator.post(`${path}/${id}/extension`, reason)).body.code).toBe('request_answered')
    const answered = (await operator.get(`${path}?answered=true`)).body.requests
    expect(answered[0]).toMatchObject({ id, answer: 'Вот ваши данные' })
  })

  test('its answer is printed once there is one, for the branch alone', async () => {
    const { id } = (await operator.post(path, asked({ words: 'а'.repeat(1000) }))).body
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

  test('what cannot be is refused: a foreign office, a day to come, a representative without a document, an unknown claim', async () => {
    const code = async (more: object) => (await operator.post(path, asked(more))).body.code
    expect(await code({ officeIndex: '690091' })).toBe('office_foreign')
    expect(await code({ receivedOn: addDays(today(), 1) })).toBe('day_wrong')
    expect(await code({ identityCheck: 'representative' })).toBe('representative_missing')
    expect(await code({ claim: 999_999 })).toBe('claim_unknown')
    expect((await operator.post(`${path}/999999/answer`, { answer: 'Да' })).status).toBe(404)
    expect((await (await product.as('individual')).get(path)).status).toBe(403)
  })

  test('one past its day stands first, is counted as overdue and alarms', async () => {
    const late = (await operator.post(path, asked({ receivedOn: addDays(today(), -40), kind: 'withdrawal' })))
      .body
    expect(late.overdue).toBe(true)
    const { requests, overdue } = (await operator.get(path)).body
    expect(requests[0].id).toBe(late.id)
    expect(overdue).toBe(1)
    expect(await product.metrics()).toMatch(/^subject_requests_overdue 1$/m)
  })
})
