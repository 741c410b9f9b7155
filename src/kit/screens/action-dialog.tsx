import { useStore } from '@nanostores/react'
import { Button } from '#ui/button/button.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import type { DialogAction } from './dialog-action.ts'
import { Form } from './form.tsx'
import { FormDialog } from './form-dialog.tsx'
import { RefusalNotice } from './refusal-notice.tsx'

// biome-ignore lint/suspicious/noExplicitAny: one dialog draws actions on any subject
export function ActionDialog({ act }: { act: DialogAction<any, any, any> }) {
  const state = useStore(act.$act)
  const { formId, title, submit, submitting, danger, refusal, atFields, fields, finished } = act.declaration
  const words = (text: typeof submit | typeof submitting): string =>
    typeof text === 'string' ? text : state ? text(state.draft, state.subject) : ''
  return (
    <FormDialog
      open={state !== null}
      onClose={act.close}
      title={state ? title(state.subject, state.draft) : ''}
      formId={formId}
      send={words(submit)}
      sending={words(submitting)}
      busy={state?.sending ?? false}
      danger={typeof danger === 'function' ? state !== null && danger(state.subject) : (danger ?? false)}
      done={state ? finished?.(state.draft) : undefined}
    >
      {state && (
        <Form id={formId} onSubmit={() => void act.send()}>
          <Stack gap="m">
            {fields(state, act.fill)}
            {!atFields.includes(state.refused ?? '') && (
              <RefusalNotice code={state.refused} words={refusal} />
            )}
          </Stack>
        </Form>
      )}
    </FormDialog>
  )
}

/** `about` names the row for screen readers. */
export const RowActionButton = (props: { label: string; about: string; onClick: () => void }) => (
  <Button size="small" tone="plain" aria-haspopup="dialog" onClick={props.onClick}>
    {props.label}
    <VisuallyHidden>{` ${props.about}`}</VisuallyHidden>
  </Button>
)
