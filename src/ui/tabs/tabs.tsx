import { Tabs as Primitive } from 'radix-ui'
import { type ReactElement, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Heading } from '../heading/heading.tsx'
import * as css from './tabs.css.ts'

/** Removes the style attribute that Radix renders on the server, which the strict CSP blocks. */
const withoutStyle = { style: { outline: undefined, animationDuration: undefined } }

export interface Tab<Id extends string> {
  id: Id
  label: ReactNode
  content: ReactNode
  startsGroup?: boolean
}

export interface TabsProps<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  /** Id of the chosen tab; if omitted, the tabs keep their own state. */
  chosen?: NoInfer<Id>
  onChoose?: (id: Id) => void
  /** On desktop, shows all panels side by side instead of tabs. */
  sideBySide?: boolean
  /** Shows the tabs in a column on desktop and hides them on narrower pages, which need a select of their own. */
  column?: boolean
  /** For tabs above a dense table. */
  dense?: boolean
  /**
   * Details opened from the panel: beside it on desktop, instead of the tabs and panel on narrower pages.
   * False while nothing is open.
   */
  beside?: ReactElement | false
}

/** Tabs, all of whose panels are in the page even before hydration. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, chosen, onChoose, sideBySide, column, dense, beside } = props
  const [ownChoice, setOwnChoice] = useState(tabs[0]?.id)
  const list = useRef<HTMLDivElement>(null)
  const current = chosen ?? ownChoice
  // Deferred, so that the pressed tab responds before its panel is laid out.
  const shown = useDeferredValue(current)

  // Centres the chosen tab in a scrollable row without scrolling the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab is read from the DOM
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!row || !tab) return
    const observer = new ResizeObserver(() => {
      row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
    })
    observer.observe(row)
    return () => observer.disconnect()
  }, [current])

  const choose = (id: Id) => {
    setOwnChoice(id)
    onChoose?.(id)
  }
  return (
    <Primitive.Root
      value={current ?? ''}
      onValueChange={(id) => choose(id as Id)}
      orientation={column ? 'vertical' : 'horizontal'}
      className={classNames(column && css.verticalTabs)}
    >
      <Primitive.List
        ref={list}
        aria-label={label}
        className={classNames(
          css.tabList,
          sideBySide && css.sideBySideTabList,
          column && css.verticalTabList,
          beside && css.hiddenBelowDesktop,
        )}
        {...withoutStyle}
      >
        {tabs.map(({ id, label, startsGroup }) => (
          <Primitive.Trigger
            key={id}
            value={id}
            aria-controls={id}
            className={classNames(
              css.tab,
              column && css.verticalTab,
              column && startsGroup && css.firstTabOfGroup,
              dense && css.denseTab,
            )}
          >
            {label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      <div
        className={classNames(
          css.panels,
          sideBySide && css.sideBySidePanels,
          column && css.panelsBesideVerticalTabs,
          dense && css.densePanels,
          beside && css.panelAndBeside,
        )}
      >
        {tabs.map(({ id, label, content }) => (
          <Primitive.Content key={id} value={id} forceMount tabIndex={undefined} asChild>
            <div
              id={id}
              data-chosen={id === shown}
              className={classNames(
                css.panel,
                sideBySide && css.sideBySidePanel,
                beside && css.hiddenBelowDesktop,
              )}
              {...withoutStyle}
            >
              {sideBySide && (
                <div className={css.sideBySideTitle}>
                  <Heading level={2} size="h3">
                    {label}
                  </Heading>
                </div>
              )}
              {content}
            </div>
          </Primitive.Content>
        ))}
        {beside}
      </div>
    </Primitive.Root>
  )
}
