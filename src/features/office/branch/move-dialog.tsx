import { useStore } from '@nanostores/react'
import { branchCopy } from '#copy/branch.ts'
import { branchMoveRefusal, branchMoveCopy as copy } from '#copy/branch-move.ts'
import { Form } from '#parts/form.tsx'
import { FormDialog } from '#parts/form-dialog.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { BranchPage } from './branch-page.ts'
import type { MoveState } from './move-store.ts'

const formId = 'desk-move'

function Boxes({ state: { card, boxes, box, refused }, page }: { state: MoveState; page: BranchPage }) {
  if (boxes === null) return refused === null ? <Skeleton label={branchCopy.loading} count={1} /> : null
  if (boxes.length === 0) return <Notice tone="warning">{copy.none(card)}</Notice>
  return (
    <Select
      name="move-box"
      label={copy.box(card)}
      empty={copy.choose}
      width="medium"
      required
      options={boxes.map(({ id, number, lockerName }) => ({
        value: String(id),
        label: copy.option({ boxNumber: number, lockerName }),
      }))}
      value={box === null ? '' : String(box)}
      error={refused === 'box_missing' ? branchMoveRefusal(refused) : undefined}
      onChange={({ currentTarget: { value } }) => page.move.choose(value === '' ? null : Number(value))}
    />
  )
}

/** Moves the client from a box that is out of order to a free one. */
export function MoveDialog({ page }: { page: BranchPage }) {
  const state = useStore(page.move.$move)
  return (
    <FormDialog
      open={state !== null}
      onClose={page.move.close}
      title={copy.title}
      formId={formId}
      send={copy.confirm}
      sending={copy.sending}
      busy={state?.sending ?? false}
    >
      {state && (
        <Form id={formId} onSubmit={() => void page.move.send()}>
          <Stack gap="m">
            <Text>{copy.lead(state.card)}</Text>
            <Text>{copy.byHand(state.card)}</Text>
            <Boxes state={state} page={page} />
            {state.refused !== 'box_missing' && (
              <RefusalNotice code={state.refused} words={branchMoveRefusal} />
            )}
          </Stack>
        </Form>
      )}
    </FormDialog>
  )
}
