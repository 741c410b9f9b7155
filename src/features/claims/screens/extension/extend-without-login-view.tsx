import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import {
  findExtensionOptionsWithoutLogin,
  type MaskedExtensionOptions,
  orderExtensionWithoutLogin,
} from '#claims/api/extension.ts'
import { offerPageUrl } from '#claims/parts/offer-page-url.ts'
import { serviceNumberByName } from '#claims/rules/services.ts'
import { extensionRefusalTexts } from '#claims/words/claim-details.ts'
import {
  extendWithoutLoginCopy as copy,
  extensionCopy,
  extensionRefusalText,
} from '#claims/words/extension.ts'
import { apiBasePath, type EndpointReply } from '#kit/api/endpoint.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { extractDigits, stripNumberFormatting } from '#kit/api/pasted-text.ts'
import { type CallFailure, call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { Form } from '#kit/screens/form.tsx'
import {
  addRefusalToFormState,
  createFormState,
  type FormState,
  isClaimNumber,
  updateFormState,
  validateFormState,
} from '#kit/screens/form-state.ts'
import { FormTextFields } from '#kit/screens/form-text-fields.tsx'
import { island } from '#kit/screens/island.tsx'
import { buildLoginUrl } from '#kit/state/session.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { PrivacyNote } from '#people/parts/privacy-note.tsx'
import { boxOrCellWords, placeNumberText } from '#places/words/rented-place.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import {
  chooseInitialMonths,
  computeExtensionTotal,
  ExtensionTermFields,
  findChoiceByMonths,
  TotalPriceLines,
  toggleService,
} from './extension-term-fields.tsx'

type LookupForm = FormState<'claim' | 'inn', 'claimMissing' | 'innWrong'>

type WithoutLoginState = LookupForm &
  (
    | { readonly kind: 'asking' }
    | {
        readonly kind: 'choosing'
        readonly found: MaskedExtensionOptions
        readonly months: number
        readonly guarantee: boolean
      }
    | { readonly kind: 'ordered'; readonly order: EndpointReply<typeof orderExtensionWithoutLogin> }
  )

type WithoutLoginPage = ReturnType<typeof createExtendWithoutLoginPage>

const validateForm = ({ values: { claim, inn } }: WithoutLoginState): LookupForm['problems'] => ({
  ...(isClaimNumber(claim) ? {} : { claim: 'claimMissing' }),
  ...(/^(\d{10}|\d{12})$/.test(extractDigits(inn)) ? {} : { inn: 'innWrong' }),
})

export function createExtendWithoutLoginPage(environment: Environment) {
  const $page = atom<WithoutLoginState>({ kind: 'asking', ...createFormState({ claim: '', inn: '' }) })
  const commonFields = () => {
    const { values, attempt } = $page.get()
    return createFormState(values, attempt)
  }
  const refusal = ({ code }: CallFailure) => $page.set(addRefusalToFormState($page.get(), code))
  const body = () => {
    const { claim, inn } = $page.get().values
    return { claim: Number(stripNumberFormatting(claim)), inn: extractDigits(inn) }
  }

  const find = async (): Promise<void> => {
    if ($page.get().sending) return
    $page.set(validateFormState($page.get(), validateForm))
    if (!$page.get().sending) return
    const answer = await call(environment, findExtensionOptionsWithoutLogin, { body: body() })
    if (!answer.ok) return refusal(answer)
    const { choices, safetyGuarantee, extension } = answer.value
    $page.set({
      ...commonFields(),
      kind: 'choosing',
      found: answer.value,
      months: chooseInitialMonths(choices, extension?.endDate),
      guarantee: safetyGuarantee,
    })
  }

  return {
    $page: $page as ReadableAtom<WithoutLoginState>,
    type: (changes: Partial<LookupForm['values']>) =>
      $page.set(updateFormState($page.get(), changes, validateForm)),
    find,
    nextStep: (code: string) => {
      if (code === 'offer_missing') return { to: 'offer', href: offerPageUrl(environment) } as const
      if (code === 'legal_not_allowed' || code === 'ordered_in_cabinet')
        return { to: 'cabinet', href: pagePaths.legalsActive } as const
      return null
    },
    another: () => $page.set({ ...commonFields(), kind: 'asking' }),
    chooseMonths: (months: number) => {
      const state = $page.get()
      if (state.kind === 'choosing' && findChoiceByMonths(state.found.choices, months)?.allowed)
        $page.set({ ...state, months, refused: null })
    },
    chooseGuarantee: (guarantee: boolean) => {
      const state = $page.get()
      if (state.kind === 'choosing') $page.set({ ...state, guarantee, refused: null })
    },
    /** Reserves the extension for ten days and shows its payment order. */
    order: async (): Promise<void> => {
      const state = $page.get()
      if (state.kind !== 'choosing' || state.sending) return
      $page.set({ ...state, sending: true, refused: null })
      const answer = await call(environment, orderExtensionWithoutLogin, {
        body: { ...body(), months: state.months, safetyGuarantee: state.guarantee },
      })
      if (!answer.ok) return refusal(answer)
      const { paymentOrder } = answer.value
      const address = paymentOrder.startsWith(apiBasePath) ? paymentOrder : `${apiBasePath}${paymentOrder}`
      $page.set({ ...commonFields(), kind: 'ordered', order: { ...answer.value, paymentOrder: address } })
    },
  }
}

type StateOfKind<Kind extends WithoutLoginState['kind']> = Extract<WithoutLoginState, { kind: Kind }>

const fields = [
  { name: 'claim', label: copy.claim, hint: copy.claimHint },
  { name: 'inn', label: copy.inn, hint: copy.innHint },
] as const

function RefusalWithLink({ code, page }: { code: string | null; page: WithoutLoginPage }) {
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
      {extensionRefusalText(code)}
    </Notice>
  )
}

function LookupFields({ state, page }: { state: StateOfKind<'asking'>; page: WithoutLoginPage }) {
  const { sending, refused } = state
  return (
    <Form onSubmit={() => void page.find()}>
      <Stack gap="m" align="start">
        <FormTextFields form={state} fields={fields} words={copy} onType={page.type}>
          <RefusalWithLink code={refused} page={page} />
        </FormTextFields>
        <Button type="submit" tone="primary" size="large" busy={sending}>
          {sending ? copy.finding : copy.find}
        </Button>
        <Text size="small" tone="muted">
          {copy.person.before} <Link href={buildLoginUrl(pagePaths.claims)}>{copy.person.login}</Link>{' '}
          {copy.person.after}
        </Text>
        <PrivacyNote />
      </Stack>
    </Form>
  )
}

function Found({ state }: { state: StateOfKind<'choosing'> }) {
  const { found } = state
  return (
    <Stack gap="s">
      <DescriptionList
        items={[
          { term: copy.claim, details: `№\u00a0${found.claim}` },
          { term: copy.organisation, details: found.organisation },
          { term: copy.settlement, details: `${found.index}, ${found.settlement}` },
          { term: boxOrCellWords(found).title, details: placeNumberText(found) },
          { term: copy.end, details: formatDottedDate(found.endDate) },
        ]}
      />
      <Text size="small" tone="muted">
        {copy.masked}
      </Text>
    </Stack>
  )
}

function Choosing({ state, page }: { state: StateOfKind<'choosing'>; page: WithoutLoginPage }) {
  const { found, months, guarantee, sending, refused } = state
  const chosen = { months, services: toggleService(found.services, serviceNumberByName.guarantee, guarantee) }
  const { window: span, code, extension, isAvailable } = found
  const total = computeExtensionTotal(found.choices, chosen)
  const isSameTerm =
    extension !== null && findChoiceByMonths(found.choices, months)?.endDate === extension.endDate
  const dates = span && extensionCopy.window(formatDottedDate(span.from), formatDottedDate(span.to))
  return (
    <Stack gap="l">
      <Card>
        <Found state={state} />
      </Card>
      {extension ? (
        <Notice tone="warning">
          {copy.waits(formatAmount(extension.total), formatDottedDate(extension.endDate))}
        </Notice>
      ) : (
        !isAvailable &&
        code !== null && (
          <Notice tone="warning" title={extensionCopy.refusedTitle} data-test={code}>
            {extensionRefusalTexts[code]} {dates && `${dates}.`}
          </Notice>
        )
      )}
      {isAvailable && (
        <>
          {dates && <Notice title={dates}>{boxOrCellWords(found).same}</Notice>}
          <ExtensionTermFields
            choices={found.choices}
            startDate={found.startDate}
            clientType={clientTypeByName.legal}
            place={found}
            chosen={chosen}
            onOffer={[serviceNumberByName.guarantee]}
            onMonths={page.chooseMonths}
            onService={(_, on) => page.chooseGuarantee(on)}
          />
          <TotalPriceLines {...found} chosen={chosen} />
        </>
      )}
      <RefusalWithLink code={refused} page={page} />
      <Inline>
        {isAvailable && total !== null && (
          <Button tone="primary" size="large" busy={sending} onClick={() => void page.order()}>
            {sending ? extensionCopy.sending : isSameTerm ? copy.orderAgain : copy.order}
          </Button>
        )}
        <Button tone="quiet" icon="back" onClick={page.another}>
          {copy.another}
        </Button>
      </Inline>
    </Stack>
  )
}

function Ordered({ state, page }: { state: StateOfKind<'ordered'>; page: WithoutLoginPage }) {
  const { order } = state
  return (
    <Stack gap="m" align="start">
      <Notice tone="success" live="polite" title={copy.doneTitle}>
        {copy.doneText(formatDottedDate(order.endDate), formatMoscowDateTime(new Date(order.payUntil)))}
      </Notice>
      <Text>{copy.doneClaim(order.claim)}</Text>
      <Text weight="strong" size="lead" numeric>
        {formatAmount(order.total)}
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
      {state.kind === 'asking' && <LookupFields state={state} page={page} />}
      {state.kind === 'choosing' && <Choosing state={state} page={page} />}
      {state.kind === 'ordered' && <Ordered state={state} page={page} />}
    </Stack>
  )
}

/** Rendered only in the browser, because a click before hydration would be lost. */
export const ExtendWithoutLoginIsland = island(createExtendWithoutLoginPage, WithoutLoginView)
