import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import type { LetterRule } from '#contract/letter-rules.ts'
import { instantInWords } from '#copy/date-text.ts'
import { letterRulesCopy as copy, inboxRefusalText } from '#copy/inbox.ts'
import { PageStatus } from '#parts/page-status.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { DraftDialog } from './rule-draft.tsx'
import { TrialDialog } from './rule-trial.tsx'
import type { RulesPage, ShownRules } from './rules-page.ts'

function Rule(props: { rule: LetterRule; first: boolean; state: ShownRules; page: RulesPage }) {
  const { rule, first, state, page } = props
  const sentence = copy.sentence(rule.contains, rule.action)
  const named = (words: string) => ({ 'aria-label': copy.of(words, sentence), children: words })
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
          {copy.changed(rule.changedBy, instantInWords(new Date(rule.changedAt)))}
        </Text>
        <Inline gap="xs">
          {rule.isOn ? (
            <Button
              size="small"
              icon="pause"
              onClick={() => void page.switchOff(rule)}
              {...named(copy.turnOff)}
            />
          ) : (
            <Button
              size="small"
              tone="primary"
              icon="play"
              busy={state.busy}
              onClick={() => void page.tryOut(rule)}
              {...named(copy.tryOut)}
            />
          )}
          {!first && (
            <Button size="small" tone="quiet" onClick={() => void page.moveUp(rule)} {...named(copy.up)} />
          )}
          <Button
            size="small"
            tone="quiet"
            icon="edit"
            onClick={() => page.write(rule)}
            {...named(copy.edit)}
          />
          <Button
            size="small"
            tone="quiet"
            icon="trash"
            onClick={() => void page.remove(rule)}
            {...named(copy.remove)}
          />
        </Inline>
      </Stack>
    </Card>
  )
}

function Rules({ state, page }: { state: ShownRules; page: RulesPage }) {
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
        <>
          <Stack as="ol" gap="s">
            {rules.map((rule, index) => (
              <Rule key={rule.id} rule={rule} first={index === 0} state={state} page={page} />
            ))}
          </Stack>
          <Inline>
            <Button tone="primary" icon="plus" onClick={() => page.write(null)}>
              {copy.add}
            </Button>
          </Inline>
        </>
      )}
      <DraftDialog state={state} page={page} />
      <TrialDialog state={state} page={page} />
    </Stack>
  )
}

/** Rules for incoming letters. */
export function RulesView({ page }: { page: RulesPage }) {
  const state = useStore(page.$state)
  return (
    <Stack gap="l">
      <Stack gap="s" align="start">
        <Link alone icon="arrow-left" href={addresses.legals}>
          {copy.back}
        </Link>
        <Heading level={1}>{copy.title}</Heading>
      </Stack>
      <PageStatus
        state={state}
        loading={copy.loading}
        cards={3}
        failedTitle={copy.failedTitle}
        words={inboxRefusalText}
        onRetry={page.retry}
      />
      {state.kind === 'shown' && <Rules state={state} page={page} />}
    </Stack>
  )
}
