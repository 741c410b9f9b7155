// Fields and calls read pasted text by the same functions, so a call never refuses a text that its field has accepted.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { requestRecoveryCode } from '#claims/api/recovery.ts'
import { feedbackSchema } from '#content/api/feedback.ts'
import { courierAddress } from '#mail/api/incoming-letters.ts'
import { confirmNotificationAddress } from '#messages/api/notifications.ts'
import { entityClientRequest, personRegistration } from '#people/api/clients.ts'
import { addOrganisationUser } from '#people/api/organisation-users.ts'
import { personForm } from '#people/parts/person-form.ts'
import { entityForm } from '#rent/screens/reservation/entity-form.ts'
import { requisites } from '#support/requisites.ts'

const today = '2026-07-10'
const person = {
  ...personForm.empty,
  lastName: 'Алиев',
  firstName: 'Тимур',
  birthday: '14.05.1990',
  documentSeries: '45 10',
  documentNumber: '123456',
  issueDate: '01.06.2012',
  departmentCode: '770-001',
  issueAuthority: 'ОВД района Арбат',
  registrationAddress: '119019, Москва, ул. Арбат, д. 1',
}
const around = { today, privileged: false }
const entity = { ...entityForm.empty, ...requisites(), orgType: 'LEGAL' as const }

describe('a passport', () => {
  test.each([
    ['birthday', '1990-05-14'],
    ['birthday', '14/5/90'],
    ['birthday', '\u200e14.05.1990\u00a0г.'],
    ['issueDate', '2012-06-01'],
    ['issueDate', '1.6.12'],
    ['documentSeries', '45\u00a010'],
    ['documentNumber', '№ 123456'],
    ['departmentCode', '770\u2011001'],
    ['departmentCode', 'код 770–001'],
  ] as const)('%s is taken as %s, and kept as usual', (name, text) => {
    const pasted = { ...person, [name]: text }
    expect(personForm.problems(pasted, around)).toEqual({})
    expect(z.parse(personRegistration, personForm.body(pasted, around))).toEqual(
      z.parse(personRegistration, personForm.body(person, around)),
    )
  })

  test('pasted in one piece into either field fills in series and number', () => {
    const whole = { documentSeries: '45 10', documentNumber: '123456' }
    expect(personForm.spread('documentSeries', '4510 123456')).toEqual(whole)
    expect(personForm.spread('documentNumber', 'серия 45 10 № 123456')).toEqual(whole)
    expect(personForm.spread('documentSeries', '4510')).toBeNull()
    expect(personForm.spread('lastName', '4510 123456')).toBeNull()
  })
})

describe('requisites', () => {
  test.each([
    ['inn', 'ИНН 7704112232'],
    ['inn', '77\u00a004\u00a0112232'],
    ['kpp', 'КПП 7704 01 001'],
    ['kpp', '7704\u201101\u2011001'],
    ['kpp', '\u200b770401001'],
    ['bankBic', 'БИК: 044525225'],
    ['accountNumber', 'р/с 40702\u00a0810\u00a06\u00a03805\u00a00013199'],
    ['accountNumber', '40702.810.6.38050013199'],
    ['correspondentNumber', '30101810\u2013400000000225'],
  ] as const)('%s is taken as %s, and kept as usual', (name, text) => {
    const pasted = { ...entity, [name]: text }
    expect(entityForm.problems(pasted, { renter: null })).toEqual({})
    expect(z.parse(entityClientRequest, entityForm.body(pasted, { renter: null }))).toEqual(
      z.parse(entityClientRequest, entityForm.body(entity, { renter: null })),
    )
  })
})

test.each([
  [addOrganisationUser.body, { email: 'mailto:anna@example.org' }, { email: 'anna@example.org' }],
  [addOrganisationUser.body, { email: 'Анна <anna@example.org>' }, { email: 'anna@example.org' }],
  [feedbackSchema, { comment: 'Да', email: '<anna@example.org>,' }, { email: 'anna@example.org' }],
  [feedbackSchema, { comment: 'Да', index: 'индекс 101\u00a0000' }, { index: '101000' }],
  [requestRecoveryCode.body, { claim: 1, proof: 'ИНН\u00a07704112232' }, { proof: '7704112232' }],
  [confirmNotificationAddress.body, { code: 'Код: 123\u200b456' }, { code: '123456' }],
  [
    courierAddress,
    {
      address: '119019, Москва, ул. Арбат, д. 1',
      recipient: 'Анна',
      phone: 'tel:\u202a+7\u2011916\u2011123\u201145\u201167',
    },
    { phone: '+7-916-123-45-67' },
  ],
])('a call reads pasted text, case %#', (schema, sent, read) => {
  expect(z.parse(schema as z.ZodMiniType, sent)).toMatchObject(read)
})
