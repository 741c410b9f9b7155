import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import type { BranchCard } from '#contract/branch.ts'
import { type BoxToMoveTo, moveToBox, readBoxesToMoveTo } from '#contract/branch-move.ts'
import { branchCopy } from '#copy/branch.ts'
import { branchMoveRefusal, branchMoveCopy as copy } from '#copy/branch-move.ts'
import { type ActState, act } from '#screens/act.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Text } from '#ui/text/text.tsx'

interface MoveDraft {
  /** Null until they are read. */
  readonly boxes: readonly BoxToMoveTo[] | null
  readonly box: number | null
}

interface BoxesProps extends ActState<BranchCard, MoveDraft> {
  fill: (part: Partial<MoveDraft>) => void
}

function Boxes({ subject: card, draft: { boxes, box }, refused, fill }: BoxesProps) {
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
      onChange={({ currentTarget: { value } }) => fill({ box: value === '' ? null : Number(value) })}
    />
  )
}

export function moveAct(
  environment: Environment,
  moved: (claim: number) => void,
  overtaken: (claim: number, code: string) => void,
) {
  const move = act<BranchCard, MoveDraft>({
    formId: 'desk-move',
    draft: { boxes: null, box: null },
    title: () => copy.title,
    submit: copy.confirm,
    submitting: copy.sending,
    refusal: branchMoveRefusal,
    atFields: ['box_missing'],
    fields: (state, fill) => (
      <>
        <Text>{copy.lead(state.subject)}</Text>
        <Text>{copy.byHand(state.subject)}</Text>
        <Boxes {...state} fill={fill} />
      </>
    ),
    send: ({ id }, { box }) =>
      box === null
        ? { ok: false, code: 'box_missing' }
        : call(environment, moveToBox, { params: { id }, body: { box } }),
    refused: async ({ code }, { subject: { id } }) => {
      // Somebody else moved the client or ended the rent.
      if (code === 'status_not_allowed') {
        overtaken(id, code)
        return 'close'
      }
      if (code !== 'box_taken') return { draft: { box: null } }
      const answer = await call(environment, readBoxesToMoveTo, { params: { id } })
      return { draft: { box: null, ...(answer.ok ? { boxes: answer.value.boxes } : {}) } }
    },
    done: ({ id }) => moved(id),
  })
  return {
    ...move,
    open: async (card: BranchCard): Promise<void> => {
      move.open(card)
      const answer = await call(environment, readBoxesToMoveTo, { params: { id: card.id } })
      if (move.$act.get()?.subject !== card) return
      if (answer.ok) move.fill({ boxes: answer.value.boxes })
      else move.refuse(answer.code)
    },
  }
}
