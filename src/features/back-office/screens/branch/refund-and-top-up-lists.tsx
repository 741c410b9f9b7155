import type { PendingTopUp } from '#back-office/api/branch-refunds-and-top-ups.ts'
import {
  type BranchRefund,
  bookTopUp,
  proposeRefundSettlementByOperator,
  readBranchRefunds,
  readPendingTopUps,
} from '#back-office/api/branch-refunds-and-top-ups.ts'
import {
  branchRefundsCopy,
  pendingTopUpsCopy,
  refundRefusalText,
  topUpRefusalText,
} from '#back-office/words/branch-refunds-and-top-ups.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { list, toLoadedRows } from '#kit/screens/list.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import {
  refundAmountColumn,
  refundNextTryColumn,
  refundProblemColumn,
  SettlementDocumentField,
} from '#money/parts/refund-columns.tsx'
import { parseTopUpAmount } from '#money/rules/ledger.ts'
import { placeNumberText } from '#places/words/rented-place.ts'
import { Link } from '#ui/link/link.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { type DeskActions, OpenClaimButton } from './claims-table.tsx'

interface SettleDraft {
  readonly document: string
  readonly reason: string
}

export const createRefundsList = (environment: Environment, desk: DeskActions) =>
  list<BranchRefund, SettleDraft>({
    read: async (_, page) =>
      toLoadedRows(await call(environment, readBranchRefunds, { query: { page } }), ({ refunds }) => refunds),
    words: branchRefundsCopy,
    refusal: refundRefusalText,
    lead: (
      <Text tone="muted">
        {branchRefundsCopy.lead}{' '}
        <Link href={pagePaths.branchIntegrations}>{branchRefundsCopy.integrations}</Link>
      </Text>
    ),
    none: branchRefundsCopy.none,
    table: {
      caption: branchRefundsCopy.tab,
      columns: [
        {
          label: branchRefundsCopy.columns.claim,
          names: true,
          cell: ({ claim }) => <OpenClaimButton id={claim} desk={desk} />,
        },
        { label: branchRefundsCopy.columns.holder, cell: ({ holder }) => holder },
        { label: branchRefundsCopy.columns.office, cell: ({ index }) => index },
        { label: branchRefundsCopy.columns.box, cell: placeNumberText },
        refundAmountColumn,
        refundProblemColumn,
        refundNextTryColumn,
      ],
      idOf: ({ payment }) => payment,
    },
    acts: {
      column: branchRefundsCopy.columns.act,
      narrow: true,
      buttons: ({ claim, proposal }) =>
        proposal === null
          ? { label: branchRefundsCopy.settle, about: branchRefundsCopy.title(claim) }
          : branchRefundsCopy.proposed(proposal.by, formatMoscowDateTime(new Date(proposal.until))),
      nameOf: ({ claim }) => claim,
      doneWords: branchRefundsCopy.done,
      formId: 'settle-refund',
      draft: { document: '', reason: '' },
      title: ({ claim }) => branchRefundsCopy.title(claim),
      submit: branchRefundsCopy.send,
      submitting: branchRefundsCopy.sending,
      refusal: refundRefusalText,
      atFields: ['document_missing', 'reason_missing'],
      fields: ({ subject: { amount, order }, draft, refused }, fill) => (
        <>
          <Text>{branchRefundsCopy.text(formatAmount(amount), order)}</Text>
          <SettlementDocumentField
            value={draft.document}
            refused={refused}
            onChange={(document) => fill({ document })}
          />
          <LengthLimitedField
            name="settled-reason"
            limit={maxTextLength.reason}
            label={branchRefundsCopy.reason}
            autoComplete="off"
            required
            value={draft.reason}
            error={refused === 'reason_missing' ? refundRefusalText(refused) : undefined}
            onChange={(event) => fill({ reason: event.target.value })}
          />
        </>
      ),
      send: ({ payment }, draft) => {
        const document = draft.document.trim()
        const reason = draft.reason.trim()
        if (document === '') return { ok: false, code: 'document_missing' }
        if (reason === '') return { ok: false, code: 'reason_missing' }
        return call(environment, proposeRefundSettlementByOperator, {
          params: { payment },
          body: { document, reason },
        })
      },
    },
  })

interface BookingDraft {
  readonly amount: string
  readonly document: string
}

const amountCodes = [
  'amount_missing',
  'amount_malformed',
  'amount_too_small',
  'amount_too_large',
  'amount_differs',
]
const documentCodes = ['document_missing', 'document_used']

export const createPendingTopUpsList = (environment: Environment) =>
  list<PendingTopUp, BookingDraft>({
    read: async (search, page) => {
      const query = { page, ...(search === '' ? {} : { search }) }
      return toLoadedRows(await call(environment, readPendingTopUps, { query }), ({ topUps }) => topUps)
    },
    words: pendingTopUpsCopy,
    refusal: topUpRefusalText,
    search: { name: 'top-up-search', label: pendingTopUpsCopy.search, find: pendingTopUpsCopy.go },
    none: ({ answered }) => (answered === '' ? pendingTopUpsCopy.none : pendingTopUpsCopy.noneFound),
    table: {
      caption: pendingTopUpsCopy.tab,
      columns: [
        { label: pendingTopUpsCopy.columns.id, names: true, cell: ({ id }) => pendingTopUpsCopy.number(id) },
        { label: pendingTopUpsCopy.columns.payer, cell: ({ organisation }) => organisation },
        { label: pendingTopUpsCopy.columns.inn, cell: ({ inn }) => inn },
        {
          label: pendingTopUpsCopy.columns.date,
          cell: ({ reservedAt }) => formatMoscowDateTime(new Date(reservedAt)),
        },
        { label: pendingTopUpsCopy.columns.amount, align: 'end', cell: ({ amount }) => formatAmount(amount) },
      ],
      idOf: ({ id }) => id,
    },
    acts: {
      column: pendingTopUpsCopy.columns.act,
      narrow: true,
      buttons: ({ id }) => ({ label: pendingTopUpsCopy.book, about: pendingTopUpsCopy.title(id) }),
      nameOf: ({ id }) => id,
      doneWords: pendingTopUpsCopy.done,
      formId: 'book-top-up',
      draft: { amount: '', document: '' },
      title: ({ id }) => pendingTopUpsCopy.title(id),
      submit: pendingTopUpsCopy.send,
      submitting: pendingTopUpsCopy.sending,
      refusal: topUpRefusalText,
      atFields: [...amountCodes, ...documentCodes],
      fields: ({ subject: { organisation, inn }, draft, refused }, fill) => {
        const errorAt = (codes: readonly string[]) =>
          refused !== null && codes.includes(refused) ? topUpRefusalText(refused) : undefined
        return (
          <>
            <Text>{pendingTopUpsCopy.text(organisation, inn)}</Text>
            <TextField
              name="booked-amount"
              label={pendingTopUpsCopy.amount}
              suffix="₽"
              inputMode="decimal"
              autoComplete="off"
              width="medium"
              required
              value={draft.amount}
              error={errorAt(amountCodes)}
              onChange={(event) => fill({ amount: event.target.value })}
            />
            <LengthLimitedField
              name="booked-document"
              limit={maxTextLength.documentNumber}
              label={pendingTopUpsCopy.document}
              autoComplete="off"
              width="medium"
              required
              value={draft.document}
              error={errorAt(documentCodes)}
              onChange={(event) => fill({ document: event.target.value })}
            />
          </>
        )
      },
      send: ({ id }, draft) => {
        const amount = parseTopUpAmount(draft.amount)
        if (!amount.ok) return amount
        const document = draft.document.trim()
        if (document === '') return { ok: false, code: 'document_missing' }
        return call(environment, bookTopUp, { params: { id }, body: { amount: amount.value, document } })
      },
    },
  })
