import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { ActListState, ActListStore, RowAct } from '#state/act-list.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { Form } from './form.tsx'
import { FormDialog } from './form-dialog.tsx'
import { LoadFailure } from './load-failure.tsx'
import { Pages } from './pages.tsx'
import { RefusalNotice } from './refusal-notice.tsx'

/** What every such list says. */
export interface ActListWords {
  readonly loading: string
  readonly failed: string
  readonly pages: string
  readonly send: string
  readonly sending: string
  done(id: number | string): string
}

interface Props<Row, Draft extends object> {
  list: ActListStore<Row, Draft>
  words: ActListWords
  refusal: (code: string) => string
  formId: string
  /** Above the list: what it is, a search. */
  lead: ReactNode
  /** The heading of the dialog over a row. */
  title: (row: Row, draft: Draft) => string
  /** The main button, where it says which of several acts is done. */
  send?: (draft: Draft) => string
  none: (state: ActListState<Row, Draft>) => string
  table: (rows: readonly Row[]) => ReactNode
  fields: (act: RowAct<Row, Draft>) => ReactNode
  /** Refusals that the fields say themselves. */
  atFields: readonly string[]
}

function ActDialog<Row, Draft extends object>(props: Props<Row, Draft> & { act: RowAct<Row, Draft> | null }) {
  const { list, words, refusal, formId, title, send, fields, atFields, act } = props
  return (
    <FormDialog
      open={act !== null}
      onClose={list.close}
      title={act ? title(act.row, act.draft) : ''}
      formId={formId}
      send={act && send ? send(act.draft) : words.send}
      sending={words.sending}
      busy={act?.sending ?? false}
    >
      {act && (
        <Form id={formId} onSubmit={() => void list.send()}>
          <Stack gap="m">
            {fields(act)}
            {!atFields.includes(act.refused ?? '') && <RefusalNotice code={act.refused} words={refusal} />}
          </Stack>
        </Form>
      )}
    </FormDialog>
  )
}

/** A button of a row that opens the dialog; `about` tells those who hear it which row it is. */
export const RowButton = (props: { label: string; about: string; onClick: () => void }) => (
  <Button size="small" aria-haspopup="dialog" onClick={props.onClick}>
    {props.label}
    <VisuallyHidden>{` ${props.about}`}</VisuallyHidden>
  </Button>
)

/** A list of the back office with one act on each row, as refunds and top-ups are. */
export function ActListView<Row, Draft extends object>(props: Props<Row, Draft>) {
  const { list, words, refusal, lead, none, table } = props
  const state = useStore(list.$list)
  const { phase, rows, done } = state
  return (
    <Stack gap="m">
      {lead}
      {done !== null && (
        <Notice tone="success" live="polite">
          {words.done(done)}
        </Notice>
      )}
      {phase === 'loading' && <Skeleton label={words.loading} count={4} />}
      {phase === 'failed' && (
        <LoadFailure
          part
          code={state.code ?? ''}
          title={words.failed}
          words={refusal}
          onRetry={() => void list.again()}
        />
      )}
      {phase === 'shown' &&
        (rows.length === 0 ? <EmptyState icon="check" title={none(state)} /> : table(rows))}
      <Pages label={words.pages} page={state.page} pages={state.pages} onPage={(to) => void list.turn(to)} />
      <ActDialog {...props} act={state.act} />
    </Stack>
  )
}
