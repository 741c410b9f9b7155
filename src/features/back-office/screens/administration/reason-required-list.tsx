import type { ReactNode } from 'react'
import { administrationRefusalText, administrationCopy as copy } from '#back-office/words/administration.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import type {
  DialogActionDeclaration,
  DialogActionResult,
  DialogActionState,
} from '#kit/screens/dialog-action.ts'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { type ListDeclaration, list, type RowActionButtonSpec, type SearchFilter } from '#kit/screens/list.ts'
import type { TableProps } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'

export interface ActionReasonDraft {
  readonly reason: string
}

export const sendActionWithReason = (
  { reason }: ActionReasonDraft,
  send: (body: ActionReasonDraft) => DialogActionResult,
): DialogActionResult =>
  reason.trim() === '' ? { ok: false, code: 'reason_missing' } : send({ reason: reason.trim() })

export const ActionReasonField = (props: {
  draft: ActionReasonDraft
  refused: string | null
  fill: (part: ActionReasonDraft) => void
}) => (
  <LengthLimitedField
    name="act-reason"
    limit={maxTextLength.reason}
    label={copy.reason}
    hint={copy.reasonHint}
    autoComplete="off"
    required
    value={props.draft.reason}
    error={props.refused === 'reason_missing' ? administrationRefusalText('reason_missing') : undefined}
    onChange={(event) => props.fill({ reason: event.target.value })}
  />
)

interface ReasonRequiredListOptions<Row, Draft extends ActionReasonDraft>
  extends Pick<ListDeclaration<Row, Draft, SearchFilter, string, unknown>, 'read'>,
    Pick<TableProps<Row>, 'columns' | 'idOf' | 'tabletCards'> {
  readonly words: {
    readonly tab: string
    readonly lead: string
    readonly loading: string
    readonly failed: string
    readonly none?: string
    readonly pages: string
    readonly sending: string
    readonly done: (name: number | string) => string
  }
  readonly none?: (searched: boolean) => string
  /** True for acts that close or switch off something. */
  readonly danger?: (row: Row) => boolean
  readonly search?: {
    readonly name: string
    readonly search: string
    readonly find: string
    readonly all: string
  }
  readonly formId: string
  readonly draft?: Draft
  readonly nameOf: (row: Row) => number | string
  readonly title: DialogActionDeclaration<Row, Draft>['title']
  readonly narrow?: boolean
  readonly acts: (row: Row) => RowActionButtonSpec<Draft> | readonly RowActionButtonSpec<Draft>[] | string
  /** Names the act on the button of the dialog. */
  readonly submit: DialogActionDeclaration<Row, Draft>['submit']
  readonly fields: (act: DialogActionState<Row, Draft>, fill: (part: Partial<Draft>) => void) => ReactNode
  /** Optional fields and lists below the reason, so that the required field is visible on phones. */
  readonly belowReason?: (
    act: DialogActionState<Row, Draft>,
    fill: (part: Partial<Draft>) => void,
  ) => ReactNode
  readonly atFields?: readonly string[]
  /** Returns a refusal code if the draft is invalid; runs before the reason is checked. */
  readonly check?: (draft: Draft) => string | null
  readonly send: (row: Row, body: ActionReasonDraft, draft: Draft) => DialogActionResult
}

/** Creates a list in which every action needs a reason; `recount` reloads the counts on the tabs. */
export const createReasonRequiredList = <Row, Draft extends ActionReasonDraft = ActionReasonDraft>(
  recount: () => void,
  options: ReasonRequiredListOptions<Row, Draft>,
) => {
  const {
    words,
    none = () => words.none ?? '',
    danger = () => false,
    search,
    draft = { reason: '' } as Draft,
    fields,
    belowReason,
    send,
    acts,
    check,
    submit,
    atFields = [],
    tabletCards,
    ...rest
  } = options
  return list<Row, Draft>({
    read: options.read,
    words,
    refusal: administrationRefusalText,
    lead: <Text tone="muted">{words.lead}</Text>,
    ...(search ? { search: { ...search, label: search.search } } : {}),
    none: ({ answered }) => none(answered !== ''),
    noneIcon: ({ answered }) => (answered ? 'search' : 'check'),
    table: {
      caption: words.tab,
      dense: true,
      keys: true,
      inlineCards: true,
      ...(tabletCards === undefined ? {} : { tabletCards }),
      columns: options.columns,
      idOf: options.idOf,
    },
    acts: {
      ...rest,
      danger,
      draft,
      column: copy.act,
      narrow: true,
      buttons: acts,
      doneWords: words.done,
      submit,
      submitting: words.sending,
      refusal: administrationRefusalText,
      atFields: ['reason_missing', ...atFields],
      fields: (state, fill) => (
        <>
          {fields(state, fill)}
          <ActionReasonField
            draft={state.draft}
            refused={state.refused}
            fill={({ reason }) => fill({ reason } as Partial<Draft>)}
          />
          {belowReason?.(state, fill)}
        </>
      ),
      send: (row, draft) => {
        const code = check?.(draft) ?? null
        return code === null
          ? sendActionWithReason(draft, (body) => send(row, body, draft))
          : { ok: false, code }
      },
      done: recount,
    },
  })
}
