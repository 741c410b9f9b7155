import { useStore } from '@nanostores/react'
import { longest } from '#contract/typed-text.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { branchCopy } from '#copy/branch.ts'
import { refundDeskCopy as copy, refundDeskRefusal } from '#copy/branch-refunds.ts'
import { instantInWords } from '#copy/date-text.ts'
import { Form } from '#parts/form.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { LoadFailure } from '#parts/load-failure.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import type { BranchPage } from './branch-page.ts'
import type { RefundsState } from './desk-refunds.ts'

type Desk = BranchPage['refunds']

function SettleDialog({ state, desk }: { state: RefundsState; desk: Desk }) {
  const { settling } = state
  return (
    <Dialog
      open={settling !== null}
      onClose={desk.close}
      title={settling ? copy.title(settling.refund.claim) : ''}
      closeLabel={copy.close}
      actions={
        settling && (
          <>
            <Button type="submit" form="settle-refund" tone="primary" busy={settling.sending}>
              {settling.sending ? copy.sending : copy.send}
            </Button>
            <Button onClick={desk.close}>{copy.cancel}</Button>
          </>
        )
      }
    >
      {settling && (
        <Form id="settle-refund" onSubmit={() => void desk.settle()}>
          <Stack gap="m">
            <Text>{copy.text(amountInWords(settling.refund.amount), settling.refund.order)}</Text>
            <LimitedField
              name="settled-document"
              limit={longest.documentNumber}
              label={copy.document}
              autoComplete="off"
              value={settling.document}
              onChange={(event) => desk.fill({ document: event.target.value })}
            />
            <LimitedField
              name="settled-reason"
              limit={longest.reason}
              label={copy.reason}
              autoComplete="off"
              value={settling.reason}
              onChange={(event) => desk.fill({ reason: event.target.value })}
            />
            <RefusalNotice code={settling.refused} words={refundDeskRefusal} />
          </Stack>
        </Form>
      )}
    </Dialog>
  )
}

function RefundsTable({ state, desk }: { state: RefundsState; desk: Desk }) {
  return (
    <Table
      caption={copy.tab}
      captionHidden
      columns={[
        { key: 'claim', label: copy.columns.claim, names: true },
        { key: 'holder', label: copy.columns.holder },
        { key: 'box', label: copy.columns.box },
        { key: 'amount', label: copy.columns.amount, align: 'end' },
        { key: 'problem', label: copy.columns.problem },
        { key: 'next', label: copy.columns.next },
        { key: 'act', label: copy.columns.act },
      ]}
      rows={state.refunds.map((refund) => ({
        id: String(refund.payment),
        cells: {
          claim: copy.claim(refund.claim),
          holder: refund.holder,
          box: copy.place(refund.index, refund.boxNumber),
          amount: amountInWords(refund.amount),
          problem: copy.problem(refund),
          next: refund.nextTryAt === null ? '' : instantInWords(new Date(refund.nextTryAt)),
          act: (
            <Button size="small" onClick={() => desk.open(refund)}>
              {copy.settle}
              <VisuallyHidden>{` ${copy.title(refund.claim)}`}</VisuallyHidden>
            </Button>
          ),
        },
      }))}
    />
  )
}

/** Refunds by card that the bank has not done, and the act that notes one as paid by hand. */
export function RefundsView({ page }: { page: BranchPage }) {
  const desk = page.refunds
  const state = useStore(desk.$refunds)
  const { refunds, done } = state
  return (
    <Stack gap="m">
      <Text tone="muted">{copy.lead}</Text>
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
          words={refundDeskRefusal}
          onRetry={() => void desk.show()}
        />
      )}
      {state.phase === 'shown' && refunds.length === 0 && <EmptyState icon="check" title={copy.none} />}
      {state.phase === 'shown' && refunds.length > 0 && <RefundsTable state={state} desk={desk} />}
      <Pagination
        label={copy.pages}
        page={state.page}
        pages={state.pages}
        previousLabel={branchCopy.previous}
        nextLabel={branchCopy.next}
        pageLabel={branchCopy.page}
        onPage={(to) => void desk.show(to)}
      />
      <SettleDialog state={state} desk={desk} />
    </Stack>
  )
}
