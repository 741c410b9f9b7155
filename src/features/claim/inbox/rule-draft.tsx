import { ruleAction } from '#contract/letter-rules.ts'
import { longest } from '#contract/typed-text.ts'
import { letterRulesCopy as copy, inboxRefusalText } from '#copy/inbox.ts'
import { Form } from '#parts/form.tsx'
import { FormDialog } from '#parts/form-dialog.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Segmented } from '#ui/segmented/segmented.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { RulesPage, ShownRules } from './rules-page.ts'

const formId = 'rule-draft'

/** A rule is written; saved, it is tried at once. */
export function DraftDialog({ state, page }: { state: ShownRules; page: RulesPage }) {
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
            <LimitedField
              name="rule-contains"
              limit={longest.search}
              label={copy.contains}
              hint={copy.containsHint}
              autoComplete="off"
              value={draft.contains}
              onChange={(event) => page.type({ contains: event.currentTarget.value })}
            />
            <Segmented
              name="rule-action"
              label={copy.action}
              options={ruleAction.options.map((action) => ({ value: action, label: copy.actions[action] }))}
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
