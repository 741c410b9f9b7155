import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { bookTopUp, readTopUps, type WaitingTopUp } from '#contract/branch-top-ups.ts'
import { longest } from '#contract/typed-text.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { topUpsCopy as copy, topUpRefusal } from '#copy/branch-top-ups.ts'
import { instantInWords } from '#copy/date-text.ts'
import { readTopUpAmount } from '#domain/top-up.ts'
import { LimitedField } from '#parts/limited-field.tsx'
import { list, rowsOf } from '#screens/list.ts'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

interface BookingDraft {
  readonly amount: string
  readonly document: string
}

const atAmount = [
  'amount_missing',
  'amount_malformed',
  'amount_too_small',
  'amount_too_large',
  'amount_differs',
]
const atDocument = ['document_missing', 'document_used']

/** The server compares the amount with the order. */
export const topUpsList = (environment: Environment) =>
  list<WaitingTopUp, BookingDraft>({
    read: async (search, page) => {
      const query = { page, ...(search === '' ? {} : { search }) }
      return rowsOf(await call(environment, readTopUps, { query }), ({ topUps }) => topUps)
    },
    words: copy,
    refusal: topUpRefusal,
    search: { name: 'top-up-search', label: copy.search, find: copy.go },
    none: ({ answered }) => (answered === '' ? copy.none : copy.noneFound),
    table: {
      caption: copy.tab,
      columns: [
        { label: copy.columns.id, names: true, cell: ({ id }) => copy.number(id) },
        { label: copy.columns.payer, cell: ({ organisation }) => organisation },
        { label: copy.columns.inn, cell: ({ inn }) => inn },
        { label: copy.columns.date, cell: ({ reservedAt }) => instantInWords(new Date(reservedAt)) },
        { label: copy.columns.amount, align: 'end', cell: ({ amount }) => amountInWords(amount) },
      ],
      idOf: ({ id }) => id,
    },
    acts: {
      column: copy.columns.act,
      narrow: true,
      buttons: ({ id }) => ({ label: copy.book, about: copy.title(id) }),
      nameOf: ({ id }) => id,
      doneWords: copy.done,
      formId: 'book-top-up',
      draft: { amount: '', document: '' },
      title: ({ id }) => copy.title(id),
      submit: copy.send,
      submitting: copy.sending,
      refusal: topUpRefusal,
      atFields: [...atAmount, ...atDocument],
      fields: ({ subject: { organisation, inn }, draft, refused }, fill) => {
        const errorAt = (codes: readonly string[]) =>
          refused !== null && codes.includes(refused) ? topUpRefusal(refused) : undefined
        return (
          <>
            <Text>{copy.text(organisation, inn)}</Text>
            <TextField
              name="booked-amount"
              label={copy.amount}
              suffix="₽"
              inputMode="decimal"
              autoComplete="off"
              width="medium"
              required
              value={draft.amount}
              error={errorAt(atAmount)}
              onChange={(event) => fill({ amount: event.target.value })}
            />
            <LimitedField
              name="booked-document"
              limit={longest.documentNumber}
              label={copy.document}
              autoComplete="off"
              width="medium"
              required
              value={draft.document}
              error={errorAt(atDocument)}
              onChange={(event) => fill({ document: event.target.value })}
            />
          </>
        )
      },
      send: ({ id }, draft) => {
        const amount = readTopUpAmount(draft.amount)
        if (!amount.ok) return amount
        const document = draft.document.trim()
        if (document === '') return { ok: false, code: 'document_missing' }
        return call(environment, bookTopUp, { params: { id }, body: { amount: amount.value, document } })
      },
    },
  })
