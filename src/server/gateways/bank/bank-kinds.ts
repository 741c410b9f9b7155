import type { AcquiringBank } from './acquiring-bank.ts'
import { type CardBankOptions, cardBank } from './card-bank.ts'

/** The account at the acquirer. */
export interface BankSettings extends Pick<CardBankOptions, 'password' | 'callbackKey' | 'paymentPage'> {
  readonly url: string
  readonly user: string
}

/** Makes a bank's adapter from the account and from what the product asks of every bank. */
type BankAdapter = (
  options: BankSettings &
    Required<Pick<CardBankOptions, 'callbackUrl' | 'sbp' | 'receipts'>> &
    Pick<CardBankOptions, 'fetch'>,
) => AcquiringBank

/**
 * Adapters by the words of `BANK_KIND`. To add a bank, write its adapter to the port `AcquiringBank` in a file of this
 * folder and a line here.
 */
export const bankKinds = {
  /** The REST protocol of RBS payment gateways (`register.do`), which Sberbank, Alfa-Bank and others speak. */
  rbs: ({ url, user, ...options }) => cardBank({ ...options, restUrl: () => url, userName: user }),
} as const satisfies Record<string, BankAdapter>

export type BankKind = keyof typeof bankKinds
