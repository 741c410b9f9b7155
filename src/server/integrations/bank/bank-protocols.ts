import type { AcquiringBank } from './acquiring-bank.ts'
import { type CardBankOptions, createCardBank } from './card-bank.ts'

export interface BankSettings extends Pick<CardBankOptions, 'password' | 'callbackKey' | 'paymentPage'> {
  readonly url: string
  readonly user: string
}

type BankAdapter = (
  options: BankSettings &
    Required<Pick<CardBankOptions, 'callbackUrl' | 'sbp' | 'receipts'>> &
    Pick<CardBankOptions, 'fetch'>,
) => AcquiringBank

/** To add a bank, implement `AcquiringBank` in this folder and add a line here. */
export const bankProtocols = {
  /** REST protocol of RBS gateways (`register.do`): Sberbank, Alfa-Bank and others. */
  rbs: ({ url, user, ...options }) => createCardBank({ ...options, restUrl: () => url, userName: user }),
} as const satisfies Record<string, BankAdapter>

export type BankProtocolName = keyof typeof bankProtocols
