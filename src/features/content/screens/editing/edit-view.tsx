import { useStore } from '@nanostores/react'
import { contentEditCopy as copy, editingCopy, editingRefusalText } from '#content/words/editing.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { ActionDialog } from '#kit/screens/action-dialog.tsx'
import { StaffLoadFailure } from '#kit/screens/load-failure.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { TabLabel } from '#kit/screens/tab-label.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { StickyContainer } from '#ui/sticky-container/sticky-container.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { Text } from '#ui/text/text.tsx'
import { EditStateBadge } from './all-edits-view.tsx'
import { EditFormView } from './edit-form-view.tsx'
import { canChangeEdit, type EditPage, type LoadedEditState } from './edit-page.ts'
import { EditChangesView, EditHistoryView, EditPreviewView } from './edit-parts.tsx'
import { fieldElementId } from './form-values.ts'

const titleOf = ({ edit }: LoadedEditState): string => {
  if (edit.removes) return copy.removal(edit.title)
  return edit.title || copy.newFile(edit.kindLabel)
}

function EditStatus({ state, page }: { state: LoadedEditState; page: EditPage }) {
  const { edit } = state
  const returnEvent =
    edit.state === 'returned'
      ? edit.events.findLast(({ act }) => act === 'returned' || act === 'refused')
      : undefined
  return (
    <>
      {returnEvent && (
        <Notice tone="warning" title={copy.returnedTitle}>
          {copy.returned(returnEvent.who || copy.server, returnEvent.comment ?? copy.act(returnEvent.act))}
        </Notice>
      )}
      {edit.state === 'waiting' && edit.own && <Notice>{copy.ownWaits}</Notice>}
      {edit.state === 'scheduled' && edit.publishAt && (
        <Notice tone="success">{copy.scheduled(edit.publishAt)}</Notice>
      )}
      {edit.state === 'live' && <Notice tone="success">{copy.live}</Notice>}
      {edit.state === 'withdrawn' && <Notice>{copy.withdrawn}</Notice>}
      {edit.stale && (
        <Notice
          tone="warning"
          title={copy.stale}
          action={
            <Button size="small" busy={state.busy} onClick={() => void page.rebase()}>
              {copy.rebase}
            </Button>
          }
        >
          {copy.staleText}
        </Notice>
      )}
    </>
  )
}

const isOpen = ({ edit }: LoadedEditState): boolean => edit.state !== 'live' && edit.state !== 'withdrawn'

type Edit = LoadedEditState['edit']

const maySubmit = (edit: Edit): boolean =>
  canChangeEdit(edit) || (edit.removes && (edit.state === 'draft' || edit.state === 'returned'))
const mayDecide = ({ state, own }: Edit): boolean => state === 'waiting' && !own
const mayReturn = (edit: Edit): boolean => mayDecide(edit) || edit.state === 'scheduled'

const hasActions = (edit: Edit): boolean => maySubmit(edit) || mayReturn(edit)

function Acts({ state, page }: { state: LoadedEditState; page: EditPage }) {
  const { edit, busy, isDirty, wasSaved } = state
  return (
    <Inline gap="s" justify="end">
      {mayDecide(edit) && <Text>{copy.otherWaits}</Text>}
      {canChangeEdit(edit) && (
        <HiddenByWidthOrLogin below="desktop">
          <Text size="small" tone="muted">
            {copy.keys}
          </Text>
        </HiddenByWidthOrLogin>
      )}
      {canChangeEdit(edit) && (
        <Text size="small" tone="muted" aria-live="polite">
          {isDirty ? copy.unsaved : wasSaved ? copy.saved : null}
        </Text>
      )}
      <Inline gap="s" justify="end">
        {canChangeEdit(edit) && (
          <Button size="small" busy={busy} onClick={() => void page.save()}>
            {busy ? copy.saving : copy.save}
          </Button>
        )}
        {maySubmit(edit) && (
          <Button size="small" tone="primary" aria-haspopup="dialog" onClick={() => void page.ask('submit')}>
            {copy.submit}
          </Button>
        )}
        {mayReturn(edit) && (
          <Button size="small" aria-haspopup="dialog" onClick={() => void page.ask('return')}>
            {copy.return}
          </Button>
        )}
        {mayDecide(edit) && (
          <Button size="small" tone="primary" aria-haspopup="dialog" onClick={() => void page.ask('approve')}>
            {copy.approve}
          </Button>
        )}
      </Inline>
    </Inline>
  )
}

const Parts = ({ state, page }: { state: LoadedEditState; page: EditPage }) => {
  const { tab, edit, values, body } = state
  const form = (
    <Columns shape="asideEnd" gap="l" align="start">
      <EditFormView fields={edit.fields} values={values} body={body} findings={edit.findings} page={page} />
      <HiddenByWidthOrLogin below="desktop">
        <StickyContainer side="top">
          <EditPreviewView state={state} page={page} besideForm />
        </StickyContainer>
      </HiddenByWidthOrLogin>
    </Columns>
  )
  return (
    <Tabs
      label={copy.tabs}
      chosen={tab}
      onChoose={(id) => void page.choose(id)}
      tabs={[
        ...(canChangeEdit(edit)
          ? [{ id: 'form' as const, label: copy.tab.form, content: tab === 'form' ? form : null }]
          : []),
        {
          id: 'preview',
          label: copy.tab.preview,
          content: tab === 'preview' ? <EditPreviewView state={state} page={page} /> : null,
        },
        {
          id: 'changes',
          label: <TabLabel words={copy.tab.changes} count={edit.isNew ? 0 : edit.changes.length} />,
          content: tab === 'changes' ? <EditChangesView state={state} /> : null,
        },
        {
          id: 'history',
          label: copy.tab.history,
          content: tab === 'history' ? <EditHistoryView state={state} /> : null,
        },
      ]}
    />
  )
}

export function EditView({ page }: { page: EditPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="form" count={3} />
  if (state.kind === 'failed' && state.code === 'edit_unknown')
    return (
      <Stack gap="xl">
        <Stack gap="xs">
          <Link href={pagePaths.editing} alone icon="arrow-left">
            {copy.back}
          </Link>
          <Heading level={1} size="h3">
            {editingCopy.title}
          </Heading>
        </Stack>
        <EmptyState icon="search" code={state.code} title={copy.unknown}>
          {copy.unknownText}
        </EmptyState>
      </Stack>
    )
  if (state.kind === 'failed')
    return (
      <StaffLoadFailure
        code={state.code}
        title={copy.failed}
        words={editingRefusalText}
        forbidden={editingCopy}
        onRetry={page.retry}
        onLogin={page.login}
        others={
          <ButtonLink icon="arrow-left" href={pagePaths.editing}>
            {copy.back}
          </ButtonLink>
        }
      />
    )
  const { edit, refused } = state
  const isChangedElsewhere = refused === 'edit_changed'
  return (
    <Stack gap="m">
      <Stack gap="xs">
        <Inline justify="between">
          <Link href={pagePaths.editing} alone icon="arrow-left">
            {copy.back}
          </Link>
          {isOpen(state) && (
            <Button
              size="small"
              tone="plain"
              aria-haspopup="dialog"
              onClick={() => void page.ask('withdraw')}
            >
              {copy.withdraw}
            </Button>
          )}
        </Inline>
        <Inline>
          <Heading level={1} size="h3">
            {titleOf(state)}
          </Heading>
          <EditStateBadge state={edit.state} />
          <Text size="small" tone="muted">
            {[copy.by(edit.author), ...(edit.approver ? [copy.approved(edit.approver)] : [])].join(' · ')}
          </Text>
        </Inline>
      </Stack>
      <EditStatus state={state} page={page} />
      <RefusalNotice
        code={refused}
        words={editingRefusalText}
        title={isChangedElsewhere ? copy.changedElsewhere : undefined}
        action={
          isChangedElsewhere ? (
            <Button size="small" onClick={() => void page.reload()}>
              {copy.reload}
            </Button>
          ) : undefined
        }
      />
      {edit.findings.length > 0 && (
        <ErrorSummary
          title={copy.findings}
          attempt={state.refusedSubmits}
          errors={edit.findings.map(({ field, where, text }) => ({
            fieldId: fieldElementId(field.split('.')),
            text: copy.finding(where, text),
          }))}
        />
      )}
      <Parts state={state} page={page} />
      {hasActions(edit) && (
        <StickyContainer side="acts">
          <Acts state={state} page={page} />
        </StickyContainer>
      )}
      <ActionDialog act={page.decision} />
    </Stack>
  )
}
