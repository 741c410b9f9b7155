import { Button } from '../button/button.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { Spinner } from '../spinner/spinner.tsx'
import { Text } from '../text/text.tsx'
import { StampedStatusSlip } from './stamped-status-slip.tsx'

const stub = (
  <>
    <Text>Box № 4</Text>
    <Text size="figure" weight="strong" numeric>
      1 350 ₽
    </Text>
  </>
)

export const examples: readonly CatalogueExample[] = [
  {
    name: 'declined, with a stub',
    element: (
      <StampedStatusSlip
        level={3}
        eyebrow="Claim № 12"
        title="The payment failed"
        stamp={{ words: 'not paid', tone: 'bad' }}
        actions={
          <>
            <Button tone="primary" size="large">
              Try again
            </Button>
            <Button tone="quiet">Open the claim</Button>
          </>
        }
        note="Nothing is lost: the box is yours for ten minutes more."
        stub={stub}
        stubLabel="The order"
      >
        <Text size="lead">There is not enough money on the card.</Text>
      </StampedStatusSlip>
    ),
  },
  {
    name: 'waiting',
    element: (
      <StampedStatusSlip
        level={3}
        title="Checking the payment"
        stamp={{ words: 'bank', tone: 'awaited' }}
        stub={stub}
      >
        <Spinner label="Waiting for the bank" />
      </StampedStatusSlip>
    ),
  },
  {
    name: 'waiting, with an aside and progress',
    element: (
      <StampedStatusSlip
        level={3}
        title="Pay with the code"
        stamp={{ words: 'bank', tone: 'awaited' }}
        aside={<Text>The code</Text>}
        progress={<Spinner label="This page updates itself" />}
        actions={<Button>Pay by card</Button>}
      >
        <Text>1 350 ₽</Text>
      </StampedStatusSlip>
    ),
  },
  {
    name: 'paid just now, and what is over',
    element: (
      <>
        <StampedStatusSlip level={3} title="Paid" stamp={{ words: 'paid', tone: 'good' }} lands />
        <StampedStatusSlip level={3} title="Cancelled" stamp={{ words: 'cancelled', tone: 'quiet' }} />
      </>
    ),
  },
  {
    name: 'words without end',
    element: (
      <StampedStatusSlip
        level={3}
        eyebrow={'letters'.repeat(20)}
        title={'letters'.repeat(12)}
        stamp={{ words: 'sent back', tone: 'bad' }}
        stub={<Text>{'letters'.repeat(20)}</Text>}
      >
        <Text>{'letters'.repeat(20)}</Text>
      </StampedStatusSlip>
    ),
  },
]
