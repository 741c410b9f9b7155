import { useStore } from '@nanostores/react'
import { pagePaths } from '#kit/api/page-paths.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { Form } from '#kit/screens/form.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { island } from '#kit/screens/island.tsx'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { OrganisationPageStatus, OrganisationPageTitle } from '#kit/screens/organisation-page-status.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { type LetterRule, letterRuleAction, type RuleTrialLetter } from '#mail/api/letter-rules.ts'
import { letterRulesCopy as copy, inboxRefusalText } from '#mail/words/inbox.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { createLetterRulesPage, type LetterRulesPage, type LoadedLetterRules } from './letter-rules-page.ts'

function TrialResult({ letter }: { letter: RuleTrialLetter }) {
  if (letter.action === null) return <Text tone="muted">{copy.waits}</Text>
  const action = copy.actions[letter.action]
  return letter.byThisRule ? (
    <Badge tone={letter.action === 'destroy' ? 'danger' : 'success'}>{action}</Badge>
  ) : (
    <Text tone="muted">{copy.byOther(action)}</Text>
  )
}

function TrialDialog({ state, page }: { state: LoadedLetterRules; page: LetterRulesPage }) {
  const { trial, busy, refused } = state
  const letters = trial?.found.letters ?? []
  return (
    <Dialog
      open={trial !== null}
      onClose={page.leave}
      size="wide"
      title={copy.trialTitle}
      closeLabel={sharedCopy.close}
      actions={
        trial && (
          <>
            <Button tone="primary" icon="play" busy={busy} onClick={() => void page.switchOn()}>
              {copy.turnOn}
            </Button>
            <Button tone="quiet" onClick={page.leave}>
              {sharedCopy.cancel}
            </Button>
          </>
        )
      }
    >
      {trial && (
        <Stack gap="m">
          <Text weight="strong">{copy.sentence(trial.rule.contains, trial.rule.action)}</Text>
          <RefusalNotice code={refused} words={inboxRefusalText} tone="warning" />
          <Text data-test="trial">
            {letters.length === 0 ? copy.trialNone : copy.trialFound(trial.found.matched, letters.length)}
          </Text>
          {letters.length > 0 && (
            <Table
              caption={copy.trialTitle}
              density="dense"
              columns={[
                { label: copy.trialColumns.sender, names: true, cell: (letter) => letter.sender },
                {
                  label: copy.trialColumns.received,
                  cell: (letter) => formatMoscowDateTime(new Date(letter.receivedAt)),
                },
                { label: copy.trialColumns.action, cell: (letter) => <TrialResult letter={letter} /> },
              ]}
              rows={letters}
              idOf={(letter) => String(letter.id)}
            />
          )}
        </Stack>
      )}
    </Dialog>
  )
}

const formId = 'rule-draft'

function DraftDialog({ state, page }: { state: LoadedLetterRules; page: LetterRulesPage }) {
  const { draft, busy, refused } = state
  return (
    <FormDialog
      open={draft !== null}
      onClose={page.leave}
      title={draft?.id === null ? copy.newTitle : copy.editTitle}
      formId={formId}
      send={copy.save}
      sending={copy.saving}
      busy={busy}
    >
      {draft && (
        <Form id={formId} onSubmit={() => void page.save()}>
          <Stack gap="m">
            <LengthLimitedField
              name="rule-contains"
              limit={maxTextLength.search}
              label={copy.contains}
              hint={copy.containsHint}
              autoComplete="off"
              value={draft.contains}
              onChange={(event) => page.type({ contains: event.currentTarget.value })}
            />
            <SegmentedControl
              name="rule-action"
              label={copy.action}
              options={letterRuleAction.options.map((action) => ({
                value: action,
                label: copy.actions[action],
              }))}
              value={draft.action}
              onChange={(action) => page.type({ action })}
            />
            {draft.action === 'destroy' && <Text tone="muted">{copy.destroyWarning}</Text>}
            <RefusalNotice code={refused} words={inboxRefusalText} />
          </Stack>
        </Form>
      )}
    </FormDialog>
  )
}

function Rule(props: { rule: LetterRule; first: boolean; state: LoadedLetterRules; page: LetterRulesPage }) {
  const { rule, first, state, page } = props
  const sentence = copy.sentence(rule.contains, rule.action)
  const labelWithText = (words: string) => ({ 'aria-label': copy.of(words, sentence), children: words })
  return (
    <Card as="li" padding="small" data-rule={rule.id}>
      <Stack gap="s">
        <Inline justify="between" align="baseline">
          <Text weight="strong">{sentence}</Text>
          <Badge tone={rule.isOn ? 'success' : 'neutral'} {...(rule.isOn ? { icon: 'check' } : {})}>
            {rule.isOn ? copy.on : copy.off}
          </Badge>
        </Inline>
        <Text size="small" tone="muted">
          {copy.changed(rule.changedBy, formatMoscowDateTime(new Date(rule.changedAt)))}
        </Text>
        <Inline gap="xs">
          {rule.isOn ? (
            <Button
              size="small"
              icon="pause"
              onClick={() => void page.switchOff(rule)}
              {...labelWithText(copy.turnOff)}
            />
          ) : (
            <Button
              size="small"
              tone="primary"
              icon="play"
              busy={state.busy}
              onClick={() => void page.tryOut(rule)}
              {...labelWithText(copy.tryOut)}
            />
          )}
          {!first && (
            <Button
              size="small"
              tone="quiet"
              onClick={() => void page.moveUp(rule)}
              {...labelWithText(copy.up)}
            />
          )}
          <Button
            size="small"
            tone="quiet"
            icon="edit"
            onClick={() => page.write(rule)}
            {...labelWithText(copy.edit)}
          />
          <Button
            size="small"
            tone="quiet"
            icon="trash"
            onClick={() => void page.remove(rule)}
            {...labelWithText(copy.remove)}
          />
        </Inline>
      </Stack>
    </Card>
  )
}

function Rules({ state, page }: { state: LoadedLetterRules; page: LetterRulesPage }) {
  const { rules, refused, draft, trial } = state
  return (
    <Stack gap="m">
      <Text prose>{copy.lead}</Text>
      {draft === null && trial === null && <RefusalNotice code={refused} words={inboxRefusalText} />}
      {rules.length === 0 ? (
        <EmptyState
          icon="sliders"
          title={copy.none}
          actions={
            <Button tone="primary" icon="plus" onClick={() => page.write(null)}>
              {copy.add}
            </Button>
          }
        >
          {copy.noneText}
        </EmptyState>
      ) : (
        <Stack as="ol" gap="s">
          {rules.map((rule, index) => (
            <Rule key={rule.id} rule={rule} first={index === 0} state={state} page={page} />
          ))}
        </Stack>
      )}
      <DraftDialog state={state} page={page} />
      <TrialDialog state={state} page={page} />
    </Stack>
  )
}

function RulesView({ page }: { page: LetterRulesPage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  return (
    <Stack gap="s">
      <Stack gap="none">
        <Link alone icon="arrow-left" href={pagePaths.legals}>
          {copy.back}
        </Link>
        <OrganisationPageTitle title={copy.title}>
          {state.kind === 'shown' && state.rules.length > 0 && (
            <Button icon="plus" onClick={() => page.write(null)}>
              {copy.add}
            </Button>
          )}
        </OrganisationPageTitle>
      </Stack>
      <OrganisationPageStatus
        state={state}
        loading={copy.loading}
        shape="card"
        count={3}
        failedTitle={copy.failedTitle}
        words={inboxRefusalText}
        onRetry={page.retry}
      />
      {state.kind === 'shown' && <Rules state={state} page={page} />}
    </Stack>
  )
}

export const LetterRulesIsland = island(createLetterRulesPage, RulesView)
