import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { CatalogueItem } from '#content/api/entries/site-entry.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import { Form } from '#kit/screens/form.tsx'
import { counterConditions } from '#mail/rules/item-destination.ts'
import {
  catalogueItemHint,
  conditionTexts,
  fitCopy as copy,
  fitAnswerTexts,
  fitShortText,
  sideRefusalTexts,
} from '#mail/words/fit.ts'
import { weekHoursText } from '#places/words/office-status.ts'
import { boxSpacesMm } from '#rent/rules/box-size.ts'
import { FoldedDetails } from '#ui/accordion/accordion.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { FormSheet, FormSheetSection } from '#ui/form-sheet/form-sheet.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { ScaleShelf } from '#ui/item-tiles/item-drawing.tsx'
import { ItemTiles } from '#ui/item-tiles/item-tiles.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { PriceSummaryPanel } from '#ui/price-summary-panel/price-summary-panel.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { createFitPage, type FitItem, type FitPage, type LengthUnit, sideNames } from './fit-page.ts'

type View = ReturnType<FitPage['$view']['get']>
interface Props {
  view: View
  page: FitPage
}

const units = ['cm', 'mm'] as const satisfies readonly LengthUnit[]
/** Asked about most often; the others are folded. */
const commonConditions = ['cash_on_delivery', 'customs', 'inventory', 'court'] as const
const rareConditions = counterConditions.filter((code) => !commonConditions.some((common) => common === code))

function OwnSize({ page }: { page: FitPage }) {
  const { sides, unit, refused } = useStore(page.$draft)
  return (
    <Form onSubmit={() => void page.addOwn()}>
      <Stack gap="s">
        <SegmentedControl
          name="unit"
          label={copy.unit}
          labelHidden
          options={units.map((value) => ({ value, label: copy.units[value] }))}
          value={unit}
          onChange={page.chooseUnit}
        />
        <Columns shape="three" gap="s" align="end">
          {sideNames.map((name) => (
            <TextField
              key={name}
              name={name}
              label={copy.sides[name]}
              suffix={copy.units[unit]}
              inputMode="decimal"
              autoComplete="off"
              value={sides[name]}
              error={refused[name] && sideRefusalTexts[refused[name]]}
              onChange={(event) => page.typeSide(name, event.currentTarget.value)}
            />
          ))}
        </Columns>
        <Inline>
          <Button type="submit" icon="plus">
            {copy.add}
          </Button>
        </Inline>
      </Stack>
    </Form>
  )
}

function Conditions({ view: { choice }, page }: Props) {
  const condition = (code: (typeof counterConditions)[number]) => (
    <Checkbox
      key={code}
      name={code}
      label={conditionTexts[code]}
      checked={choice.conditions.includes(code)}
      onChange={() => page.toggleCondition(code)}
    />
  )
  return (
    <Stack gap="xs">
      <Columns shape="two" gap="none">
        <Checkbox
          name="registered"
          label={copy.registered}
          checked={choice.isRegistered}
          onChange={(event) => page.choose({ isRegistered: event.currentTarget.checked })}
        />
        {commonConditions.map(condition)}
      </Columns>
      <FoldedDetails summary={copy.moreConditions}>
        <Columns shape="two" gap="none">
          {rareConditions.map(condition)}
        </Columns>
      </FoldedDetails>
    </Stack>
  )
}

function When({ view: { choice }, page }: Props) {
  return (
    <Stack gap="s">
      <SegmentedControl
        name="phase"
        label={copy.when}
        labelHidden
        options={(['running', 'over'] as const).map((value) => ({ value, label: copy.phases[value] }))}
        value={choice.isAfterEnd ? 'over' : 'running'}
        onChange={(phase) => page.choose({ isAfterEnd: phase === 'over' })}
      />
      {choice.isAfterEnd ? (
        <Checkbox
          name="guaranteed"
          label={copy.guaranteed}
          checked={choice.isGuaranteed}
          onChange={(event) => page.choose({ isGuaranteed: event.currentTarget.checked })}
        />
      ) : (
        <Checkbox
          name="takes-registered"
          label={copy.takesRegistered}
          checked={choice.takesRegistered}
          onChange={(event) => page.choose({ takesRegistered: event.currentTarget.checked })}
        />
      )}
    </Stack>
  )
}

function Answer({ item, position, page }: { item: FitItem; position: number; page: FitPage }) {
  const title = item.title ?? copy.ownTitle(item.size)
  const remove = () => (item.title === null ? page.removeOwn(position) : page.toggleItem(item.id))
  return (
    <li>
      <Inline justify="between" align="start" wrap={false}>
        <Stack gap="xxs">
          <Text weight="strong">{title}</Text>
          {fitAnswerTexts(item.answers).map((text) => (
            <Text key={text} size="small">
              {text}
            </Text>
          ))}
        </Stack>
        <Button size="small" tone="quiet" icon="close" iconOnly onClick={remove}>
          {copy.remove(title)}
        </Button>
      </Inline>
    </li>
  )
}

function CounterNote({ view: { office, needsCounter } }: { view: View }) {
  if (!needsCounter) return null
  return (
    <Text size="small" tone="muted">
      {office ? copy.counterAt(office.index, weekHoursText(office.workingHours)) : copy.counterAnywhere}{' '}
      <Link href={`${pagePaths.faq}#service3`}>{copy.rules}</Link>
    </Text>
  )
}

function Answers({ view, page }: Props) {
  const { items, recommended, rentUrl, sizes, choice } = view
  const firstOwn = items.length - choice.own.length
  return (
    <PriceSummaryPanel
      aria-label={copy.answer}
      foot={
        <ButtonLink href={rentUrl ?? pagePaths.toSearch} tone="primary" size="large" wide>
          {rentUrl === null
            ? copy.chooseOffice
            : recommended === null
              ? copy.rentAny
              : copy.rent[recommended]}
        </ButtonLink>
      }
    >
      <Stack gap="m">
        <Heading level={2} size="h3">
          {copy.answer}
        </Heading>
        {view.hasFailed && <Notice tone="warning">{copy.officeFailed}</Notice>}
        <ScaleShelf
          label={copy.scale}
          doors={sizes.map((size) => ({ ...boxSpacesMm[size], caption: copy.doors[size] }))}
          items={items.map(({ id, title, look, size }) => ({
            ...size,
            id,
            look,
            caption: title ?? copy.ownShort,
          }))}
        />
        <div aria-live="polite">
          {items.length === 0 ? (
            <Text tone="muted">{copy.nothing}</Text>
          ) : (
            <Stack gap="m" as="ul">
              {items.map((item, index) => (
                <Answer key={item.id} item={item} position={index - firstOwn} page={page} />
              ))}
            </Stack>
          )}
        </div>
        <CounterNote view={view} />
      </Stack>
    </PriceSummaryPanel>
  )
}

function FitView({ page }: { page: FitPage }) {
  const view = useStore(page.$view, { ssr: page.builtView })
  return (
    <Columns shape="order" align="start">
      <FormSheet>
        <FormSheetSection id="items" title={copy.items}>
          <Stack gap="m">
            <ItemTiles
              name="item"
              label={copy.items}
              options={view.tiles.map(({ answers, maxGrams, folds, ...item }) => ({
                ...item,
                hint: catalogueItemHint({ ...item, maxGrams }),
                result: fitShortText(answers),
              }))}
              chosen={view.choice.chosen}
              onToggle={page.toggleItem}
            />
            <FoldedDetails summary={copy.own}>
              <OwnSize page={page} />
            </FoldedDetails>
          </Stack>
        </FormSheetSection>
        <FormSheetSection id="how" title={copy.how}>
          <Conditions view={view} page={page} />
        </FormSheetSection>
        <FormSheetSection id="when" title={copy.when}>
          <When view={view} page={page} />
        </FormSheetSection>
      </FormSheet>
      <Answers view={view} page={page} />
    </Columns>
  )
}

export function FitIsland({ items }: { items: readonly CatalogueItem[] }) {
  const [page] = useState(() => createFitPage(browserEnvironment, items))
  return <FitView page={page} />
}
