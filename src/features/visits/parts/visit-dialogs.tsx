import { useStore } from '@nanostores/react'
import { ConfirmDialog } from '#kit/screens/confirm-dialog.tsx'
import { Form } from '#kit/screens/form.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { showToast } from '#kit/state/toasts.ts'
import { whyNot } from '#rent/words/why-not.ts'
import { ChoiceTiles } from '#ui/choice-tiles/choice-tiles.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { visitPurposeWords } from '#visits/words/visit-time.ts'
import { visitsCopy as copy, visitRefusalText } from '#visits/words/visits.ts'
import type { VisitPlanner } from './visit-planner.ts'

const FORM_ID = 'visit-form'

/** Day, then half hour. */
export function VisitTimeDialog({ planner }: { planner: VisitPlanner }) {
  const plan = useStore(planner.$plan)
  const state = useStore(planner.$booking)
  const days = plan.kind === 'shown' ? plan.days : []
  const times = days.find(({ date }) => date === state?.date)?.times ?? []
  const send = async () => {
    const visit = await planner.send()
    if (visit) showToast('visit_booked', copy.done(visit), { tone: 'success' })
  }
  const isTimeMissing = state?.refused === 'visit_time_missing'
  return (
    <FormDialog
      open={state !== null}
      onClose={planner.closeBooking}
      title={state === null ? '' : state.moves ? copy.moveTitle : visitPurposeWords[state.purpose]}
      formId={FORM_ID}
      send={state?.moves ? copy.sendMove : copy.send}
      sending={copy.sending}
      busy={state?.sending ?? false}
      keeps
    >
      {state && (
        <Form id={FORM_ID} onSubmit={() => void send()}>
          <Stack gap="m">
            <ChoiceTiles
              name="visit-day"
              label={copy.day}
              shape="days"
              options={days.map(({ date, times: free }) => ({
                value: date,
                ...copy.leaf(date),
                disabledReason: free.length === 0 ? whyNot.visitDay.no_times : undefined,
              }))}
              value={state.date}
              onChange={planner.pickDay}
            />
            {times.length === 0 ? (
              <Text tone="muted">{copy.full}</Text>
            ) : (
              <RadioList
                key={state.date}
                name="visit-time"
                label={copy.timeOf(state.date)}
                columns="many"
                error={isTimeMissing ? visitRefusalText('visit_time_missing') : undefined}
                options={times.map((time) => ({ value: time, label: time }))}
                value={state.start}
                onChange={(event) => planner.pickTime(event.currentTarget.value)}
              />
            )}
            {!isTimeMissing && <RefusalNotice code={state.refused} words={visitRefusalText} />}
          </Stack>
        </Form>
      )}
    </FormDialog>
  )
}

export function CancelVisitDialog({ planner }: { planner: VisitPlanner }) {
  const state = useStore(planner.$cancellation)
  const cancel = async () => {
    if (await planner.cancel()) showToast('visit_cancelled', copy.cancelled, { tone: 'success' })
  }
  return (
    <ConfirmDialog
      open={state !== null}
      onClose={planner.keep}
      title={copy.cancelTitle}
      confirm={state?.sending ? copy.cancelling : copy.cancel}
      cancel={copy.keep}
      busy={state?.sending ?? false}
      onConfirm={cancel}
    >
      {state && (
        <Stack gap="s">
          <Text>{copy.cancelText(state.visit)}</Text>
          <RefusalNotice code={state.refused} words={visitRefusalText} />
        </Stack>
      )}
    </ConfirmDialog>
  )
}
