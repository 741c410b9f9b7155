import { useStore } from '@nanostores/react'
import { longest } from '#contract/typed-text.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { branchCopy } from '#copy/branch.ts'
import { topUpDeskCopy as copy, topUpDeskRefusal } from '#copy/branch-top-ups.ts'
import { instantInWords } from '#copy/date-text.ts'
import { Form } from '#parts/form.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { LoadFailure } from '#parts/load-failure.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import type { BranchPage } from './branch-page.ts'
import type { TopUpsState } from './desk-top-ups.ts'

type Desk = BranchPage['topUps']

function BookingDialog({ state, desk }: { state: TopUpsState; desk: Desk }) {
  const { booking } = state
  return (
    <Dialog
      open={booking !== null}
      onClose={desk.close}
      title={booking ? copy.title(booking.topUp.id) : ''}
      closeLabel={copy.close}
      actions={
        booking && (
          <>
            <Button type="submit" form="book-top-up" tone="primary" busy={booking.sending}>
              {booking.sending ? copy.sending : copy.send}
            </Button>
            <Button onClick={desk.close}>{copy.cancel}</Button>
          </>
        )
      }
    >
      {booking && (
        <Form id="book-top-up" onSubmit={() => void desk.book()}>
          <Stack gap="m">
            <Text>{copy.text(booking.topUp.organisation, booking.topUp.inn)}</Text>
            <TextField
              name="booked-amount"
              label={copy.amount}
              suffix="₽"
              inputMode="decimal"
              autoComplete="off"
              width="medium"
              value={booking.amount}
              onChange={(event) => desk.fill({ amount: event.target.value })}
            />
            <LimitedField
              name="booked-document"
              limit={longest.documentNumber}
              label={copy.document}
              autoComplete="off"
              width="medium"
              value={booking.document}
              onChange={(event) => desk.fill({ document: event.target.value })}
            />
            <RefusalNotice code={booking.refused} words={topUpDeskRefusal} />
          </Stack>
        </Form>
      )}
    </Dialog>
  )
}

function TopUpsTable({ state, desk }: { state: TopUpsState; desk: Desk }) {
  return (
    <Table
      caption={copy.tab}
      captionHidden
      columns={[
        { key: 'id', label: copy.columns.id, names: true },
        { key: 'payer', label: copy.columns.payer },
        { key: 'inn', label: copy.columns.inn },
        { key: 'date', label: copy.columns.date },
        { key: 'amount', label: copy.columns.amount, align: 'end' },
        { key: 'act', label: copy.columns.act },
      ]}
      rows={state.topUps.map((topUp) => ({
        id: String(topUp.id),
        cells: {
          id: copy.number(topUp.id),
          payer: topUp.organisation,
          inn: topUp.inn,
          date: instantInWords(new Date(topUp.reservedAt)),
          amount: amountInWords(topUp.amount),
          act: (
            <Button size="small" onClick={() => desk.open(topUp)}>
              {copy.book}
              <VisuallyHidden>{` ${copy.title(topUp.id)}`}</VisuallyHidden>
            </Button>
          ),
        },
      }))}
    />
  )
}

/** Top-ups of organisations' balances that wait for the bank statement. */
export function TopUpsView({ page }: { page: BranchPage }) {
  const desk = page.topUps
  const state = useStore(desk.$topUps)
  const { search, topUps, done } = state
  return (
    <Stack gap="m">
      <Form onSubmit={() => void desk.show()}>
        <Inline gap="s" align="end">
          <LimitedField
            name="top-up-search"
            limit={longest.search}
            type="search"
            label={copy.search}
            width="medium"
            value={search}
            onChange={(event) => desk.type(event.target.value)}
          />
          <Button type="submit">{copy.go}</Button>
        </Inline>
      </Form>
      {done !== null && (
        <Notice tone="success" live="polite">
          {copy.done(done)}
        </Notice>
      )}
      {state.phase === 'loading' && <Skeleton label={copy.loading} count={4} />}
      {state.phase === 'failed' && (
        <LoadFailure
          part
          code={state.code ?? ''}
          title={copy.failed}
          words={topUpDeskRefusal}
          onRetry={() => void desk.show()}
        />
      )}
      {state.phase === 'shown' && topUps.length === 0 && (
        <EmptyState icon="check" title={search.trim() === '' ? copy.none : copy.noneFound} />
      )}
      {state.phase === 'shown' && topUps.length > 0 && <TopUpsTable state={state} desk={desk} />}
      <Pagination
        label={copy.pages}
        page={state.page}
        pages={state.pages}
        previousLabel={branchCopy.previous}
        nextLabel={branchCopy.next}
        pageLabel={branchCopy.page}
        onPage={(to) => void desk.show(to)}
      />
      <BookingDialog state={state} desk={desk} />
    </Stack>
  )
}
