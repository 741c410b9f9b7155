import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { type Drawings, type KeptPage, keptIn, writeDrawings } from './kept.ts'

/** The bundle asks for the content here before it takes what was built into it (see draw-pages.ts). */
export const CONTENT_KEY = 'siteContent'

const manyFiles = [
  'date-fns',
  'radix-ui',
  /^@radix-ui/,
  /^@ariakit/,
  'nanostores',
  '@nanostores/react',
  'zod',
]

const contentModule = /astro:data-layer-content$/

type Pages = ReadonlyMap<string, { styles: { order: number }[] }>

/** Astro sorts the sheets of a page anew at each drawing, and turns around those that it holds for equal: none are. */
const fixOrder = (pages: Pages): void => {
  for (const { styles } of pages.values())
    for (const [at, style] of styles.toReversed().entries()) style.order = at
}

/**
 * Keeps what a build of the site draws its pages with: Astro's bundle, the style sheets of each page, the published
 * papers. With it an edit of `content` is drawn in a second, without a build (issue 6 part 5).
 */
export const keepRenderer = (): AstroIntegration => {
  let kept = keptIn('.cache')
  let pages: Pages = new Map()
  return {
    name: 'keep-renderer',
    hooks: {
      'astro:config:setup': ({ config, command, updateConfig }) => {
        if (command !== 'build') return
        kept = keptIn(dirname(fileURLToPath(config.cacheDir)))
        process.env.KEPT_PAPERS = kept.papers
        updateConfig({
          vite: {
            // What has hundreds of files is bundled: reading them one by one costs more than drawing all pages.
            environments: { prerender: { resolve: { noExternal: manyFiles } } },
            plugins: [
              {
                name: 'content-from-outside',
                transform: {
                  filter: { id: contentModule },
                  handler: (code: string) => ({
                    code: code.replace('export default ', `export default globalThis.${CONTENT_KEY} ?? `),
                    map: null,
                  }),
                },
              },
            ],
          },
        })
      },
      'astro:build:start': async ({ setPrerenderer }) => {
        await rm(kept.folder, { recursive: true, force: true })
        setPrerenderer((own) => ({
          ...own,
          async setup() {
            fixOrder(pages)
            await own.setup?.()
          },
        }))
      },
      'astro:build:setup': ({ pages: all }) => {
        pages = all
      },
      'astro:build:generated': async ({ dir }) => {
        await mkdir(kept.folder, { recursive: true })
        await cp(new URL('.prerender/', dir), kept.bundle, { recursive: true })
        const styled = [...pages].map(([key, { styles }]): KeptPage => ({ key, styles }))
        await writeFile(kept.pages, JSON.stringify(styled))
      },
      'astro:build:done': async ({ dir, assets }) => {
        const drawings: Drawings = {}
        for (const url of [...assets.values()].flat()) {
          const bytes = await readFile(url)
          drawings[url.href.slice(dir.href.length)] = createHash('sha256').update(bytes).digest('base64url')
        }
        await writeDrawings(fileURLToPath(dir), drawings)
      },
    },
  }
}
