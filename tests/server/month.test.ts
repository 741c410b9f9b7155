import { expect, test } from 'vitest'
import { seedOf } from '#kit/dice.ts'
import { playMonth } from '../month/play.ts'
import { reconcile } from '../month/reconcile.ts'

const PAYMENTS = 150

test('after a month of payments with every fault, ledger, bank, receipts, balances, acts and statements agree to the kopeck', async () => {
  const play = { seed: seedOf('a month of payments'), payments: PAYMENTS, tell: () => {} }
  const { wrong, text } = await playMonth(play, reconcile)
  expect(wrong, text).toEqual({})
}, 400_000)
