import { type MountedApp, mountedApp } from '../mounted-app.ts'
import { letterInbox } from './embedded/letter-inbox.ts'
import { lettersApp, lettersMount } from './embedded/letters-app.ts'
import type { Post } from './post.ts'
import { smtpPost } from './smtp-post.ts'

/** Opens the post: the SMTP server that is set, else the embedded inbox, with its pages in development only. */
export async function openPost(
  settings: { origin: string; development: boolean; smtpUrl: string | undefined; lettersFrom: string },
  clock: { now(): Date },
): Promise<{ post: Post; mounts: MountedApp[]; stop(): Promise<void> }> {
  const from = settings.lettersFrom
  if (settings.smtpUrl) {
    const post = smtpPost({ url: settings.smtpUrl, from })
    return { post, mounts: [], stop: async () => post.close() }
  }
  const inbox = await letterInbox(clock)
  const post = smtpPost({ url: inbox.url, from })
  const stop = async () => {
    post.close()
    await inbox.stop()
  }
  const pages = mountedApp(lettersMount, lettersApp(inbox), settings.origin)
  return { post, mounts: settings.development ? [pages] : [], stop }
}
