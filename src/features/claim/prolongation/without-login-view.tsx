import { useStore } from '@nanostores/react'
import { amountInWords } from '#copy/amount-text.ts'
import { prolongationCodeWords } from '#copy/claim-card.ts'
import { dateInDots, instantInWords } from '#copy/date-text.ts'
import { withoutLoginCopy as copy, prolongationCopy, prolongationRefusalText } from '#copy/prolongation.ts'
import { placeNumber, placeWords } from '#copy/rented-place.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { service } from '#domain/service.ts'
import { Form } from '#parts/form.tsx'
import { PrivacyNote } from '#parts/privacy-note.tsx'
import { island } from '#screens/island.tsx'
import { NumberFields } from '#screens/number-fields.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { choiceOf, totalOf, withService } from './choices.ts'
import { TermFields, TotalLines } from './term-fields.tsx'
import { type WithoutLoginPage, type WithoutLoginState, withoutLoginPage } from './without-login-page.ts'

type Of<Kind extends WithoutLoginState['kind']> = Extract<WithoutLoginState, { kind: Kind }>

const fields = [
  { name: 'claim', label: copy.claim, hint: copy.claimHint },
  { name: 'inn', label: copy.inn, hint: copy.innHint },
] as const

/** A refusal that only the cabinet can resolve links to it. */
function Refused({ code, page }: { code: string | null; page: WithoutLoginPage }) {
  if (code === null) return null
  const nextStep = page.nextStep(code)
  return (
    <Notice
      tone="danger"
      live="assertive"
      data-test={code}
      action={
        nextStep && (
          <ButtonLink size="small" href={nextStep.href}>
            {copy.nextSteps[nextStep.to]}
          </ButtonLink>
        )
      }
    >
      {prolongationRefusalText(code)}
    </Notice>
  )
}

function Asking({ state, page }: { state: Of<'asking'>; page: WithoutLoginPage }) {
  const { sending, refused } = state
  return (
    <Form onSubmit={() => void page.find()}>
      <Stack gap="m" align="start">
        <NumberFields form={state} fields={fields} words={copy} onType={page.type}>
          <Refused code={refused} page={page} />
        </NumberFields>
        <Button type="submit" tone="primary" size="large" busy={sending}>
          {sending ? copy.finding : copy.find}
        </Button>
        <Text size="small" tone="muted">
          {copy.person}
        </Text>
        <PrivacyNote />
      </Stack>
    </Form>
  )
}

function Found({ state }: { state: Of<'choosing'> }) {
  const { found } = state
  return (
    <Stack gap="s">
      <DescriptionList
        items={[
          { term: copy.claim, details: `№ ${found.claim}` },
          { term: copy.organisation, details: found.organisation },
          { term: copy.settlement, details: `${found.index}, ${found.settlement}` },
          { term: placeWords(found).title, details: placeNumber(found) },
          { term: copy.end, details: dateInDots(found.endDate) },
        ]}
      />
      <Text size="small" tone="muted">
        {copy.masked}
      </Text>
    </Stack>
  )
}

function Choosing({ state, page }: { state: Of<'choosing'>; page: WithoutLoginPage }) {
  const { found, months, guarantee, sending, refused } = state
  const chosen = { months, services: withService(found.services, service.guarantee, guarantee) }
  const { window: span, code, renewal, isAvailable } = found
  const total = totalOf(found.choices, chosen)
  const again = renewal !== null && choiceOf(found.choices, months)?.endDate === renewal.endDate
  const dates = span && prolongationCopy.window(dateInDots(span.from), dateInDots(span.to))
  return (
    <Stack gap="l">
      <Card>
        <Found state={state} />
      </Card>
      {renewal ? (
        <Notice tone="warning">
          {copy.waits(amountInWords(renewal.total), dateInDots(renewal.endDate))}
        </Notice>
      ) : (
        !isAvailable &&
        code !== null && (
          <Notice tone="warning" title={prolongationCopy.refusedTitle} data-test={code}>
            {prolongationCodeWords[code]} {dates && `${dates}.`}
          </Notice>
        )
      )}
      {isAvailable && (
        <>
          {dates && <Notice title={dates}>{placeWords(found).same}</Notice>}
          <TermFields
            choices={found.choices}
            startDate={found.startDate}
            clientType={clientTypeByName.legal}
            place={found}
            chosen={chosen}
            onOffer={[service.guarantee]}
            onMonths={page.chooseMonths}
            onService={(_, on) => page.chooseGuarantee(on)}
          />
          <TotalLines {...found} chosen={chosen} />
        </>
      )}
      <Refused code={refused} page={page} />
      <Inline>
        {isAvailable && total !== null && (
          <Button tone="primary" size="large" busy={sending} onClick={() => void page.order()}>
            {sending ? prolongationCopy.sending : again ? copy.orderAgain : copy.order}
          </Button>
        )}
        <Button tone="quiet" icon="back" onClick={page.another}>
          {copy.another}
        </Button>
      </Inline>
    </Stack>
  )
}

function Ordered({ state, page }: { state: Of<'ordered'>; page: WithoutLoginPage }) {
  const { order } = state
  return (
    <Stack gap="m" align="start">
      <Notice tone="success" live="polite" title={copy.doneTitle}>
        {copy.doneText(dateInDots(order.endDate), instantInWords(new Date(order.payUntil)))}
      </Notice>
      <Text>{copy.doneClaim(order.claim)}</Text>
      <Text weight="strong" size="lead" numeric>
        {amountInWords(order.total)}
      </Text>
      <ButtonLink tone="primary" size="large" icon="download" href={order.paymentOrder} external>
        {copy.download}
      </ButtonLink>
      <Text size="small" tone="muted">
        {copy.downloadNote} {copy.bankDays}
      </Text>
      <Button tone="quiet" icon="back" onClick={page.another}>
        {copy.another}
      </Button>
    </Stack>
  )
}

function WithoutLoginView({ page }: { page: WithoutLoginPage }) {
  const state = useStore(page.$page)
  return (
    <Stack gap="l">
      <Stack gap="xs">
        <Heading level={1}>{copy.title}</Heading>
        {state.kind === 'asking' && (
          <Text size="lead" prose>
            {copy.intro}
          </Text>
        )}
      </Stack>
      {state.kind === 'asking' && <Asking state={state} page={page} />}
      {state.kind === 'choosing' && <Choosing state={state} page={page} />}
      {state.kind === 'ordered' && <Ordered state={state} page={page} />}
    </Stack>
  )
}

/** Client-only: a click before hydration would be lost. */
export const WithoutLoginIsland = island(withoutLoginPage, WithoutLoginView)
