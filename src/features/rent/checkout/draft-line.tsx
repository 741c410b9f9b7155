import { checkoutCopy } from '#copy/checkout.ts'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Text } from '#ui/text/text.tsx'
import type { WizardPage } from './wizard-page.ts'

/** Throws away the choices that are kept on this device. */
export const ForgetDraft = ({ page }: { page: WizardPage }) => (
  <LinkButton icon="trash" onClick={() => void page.forgetDraft()}>
    {checkoutCopy.draftForget}
  </LinkButton>
)

/** That the choices are kept on this device, and how to throw them away. */
export const DraftLine = ({ page }: { page: WizardPage }) => (
  <Inline justify="between">
    <Text size="small" tone="muted">
      {checkoutCopy.draftKept}
    </Text>
    <ForgetDraft page={page} />
  </Inline>
)
