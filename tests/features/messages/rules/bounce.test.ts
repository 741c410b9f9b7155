import { expect, test } from 'vitest'
import { classifyBounce } from '#messages/rules/message-delivery.ts'

const bounce = (status: string, diagnostic: string) =>
  classifyBounce({ action: 'failed', status, diagnostic })

test.each([
  // mail.ru, bk.ru, list.ru, inbox.ru
  [
    '5.0.0',
    'smtp; 550 Message was not accepted -- invalid mailbox. Local mailbox anna@mail.ru is unavailable: user not found',
  ],
  [
    '5.0.0',
    'smtp; 550 Message was not accepted -- invalid mailbox. Local mailbox anna@bk.ru is unavailable: account is disabled',
  ],
  ['5.5.0', 'smtp; 550 User not found: anna@list.ru'],
  // Yandex
  ['5.7.1', 'smtp; 550 5.7.1 No such user! 1700000000-aBcDeFgHiJ'],
  ['5.0.0', 'smtp; 550 5.7.1 No such user!'],
  // Rambler
  ['5.7.1', 'smtp; 550 5.7.1 <anna@rambler.ru>: Recipient address rejected: user not found'],
  ['5.0.0', 'smtp; 550 <anna@rambler.ru>: Recipient address rejected: User unknown in virtual mailbox table'],
  ['5.7.0', 'smtp; 550 Mailbox does not exist'],
  ['5.5.0', 'smtp; 550 5.5.0 Requested action not taken: mailbox unavailable'],
  ['', 'smtp; 550 No such user here'],
  // The address is not the cause.
  ['5.7.1', 'smtp; 550 5.7.1 No such user! <spam.blocked@yandex.ru>'],
  // A specific code next to a generic status.
  ['5.0.0', 'smtp; 550 5.1.1 Message refused'],
  ['5.7.1', 'smtp; 550-5.2.1 The email account is inactive'],
  ['', 'smtp; 550 5.1.10 Recipient not found'],
])('%s, %s: the address does not exist', (status, diagnostic) => {
  expect(bounce(status, diagnostic)).toBe('address')
})

test.each([
  ['5.7.1', 'smtp; 554 5.7.1 Message rejected under suspicion of SPAM; no such user', 'message'],
  ['5.7.1', 'smtp; 550 5.7.1 Service unavailable; client blocked using Spamhaus', 'message'],
  ['5.7.1', 'smtp; 550 5.7.1 Policy rejection on the target address', 'message'],
  ['5.0.0', 'smtp; 550 spam message rejected. Please visit https://help.mail.ru/notspam-support', 'message'],
  ['5.7.1', 'smtp; 550 5.7.1 Sender address rejected: user unknown', 'message'],
  ['5.7.26', 'smtp; 550 5.7.26 Unauthenticated email is not accepted due to DMARC policy', 'message'],
  ['5.2.2', 'smtp; 552 5.2.2 Mailbox size limit exceeded', 'later'],
  ['5.0.0', 'smtp; 552 5.2.2 user anna@mail.ru is over quota', 'later'],
  ['5.7.1', 'smtp; 552 5.7.1 Mailbox is full, account not found', 'message'],
  ['4.2.2', 'smtp; 452 4.2.2 Mailbox full', 'later'],
  ['4.4.7', 'smtp; 450 user unknown', 'later'],
  ['5.1.7', 'smtp; 550 5.1.7 Invalid address', 'message'],
  ['', 'smtp; 450 no such user, try again', 'later'],
])('%s, %s: the cause is the email or temporary: %s', (status, diagnostic, expected) => {
  expect(bounce(status, diagnostic)).toBe(expected)
})

test('delays and deliveries mark no address', () => {
  const diagnostic = 'smtp; 550 No such user'
  expect(classifyBounce({ action: 'delayed', status: '5.1.1', diagnostic })).toBeNull()
  expect(classifyBounce({ action: 'delivered', status: '2.0.0', diagnostic: '' })).toBeNull()
})
