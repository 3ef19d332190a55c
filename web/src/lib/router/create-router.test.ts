// Tests how pages are opened: history, redirects, later visits, jumps (docs/design/web-router.md#navigation).
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#lib/app.tsx';
import { createRouter } from '#lib/router/create-router.ts';
import { redirectTo } from '#lib/router/redirect.ts';
import type { Route } from '#lib/router/route.ts';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { fakeApi } from '#testing/fake-api.ts';

/** A loader that answers when the test says so. */
function door() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => void (open = resolve));
  return { opened, open };
}

async function start(path: string, routes: Route[]) {
  const log: string[] = [];
  const page = (name: string): Route => ({
    path: `/${name}`,
    load: async () => async () => {
      log.push(name);
      return { data: name, element: null };
    },
  });
  const history = createMemoryHistory({ initialEntries: ['/first', path] });
  const app = createApp(aBootstrap(), fakeApi());
  const router = createRouter({ routes: [...routes, page('first'), page('a'), page('b')], history, app });
  onTestFinished(() => router.dispose());
  await router.ready;
  const at = () => [router.state.location.pathname, router.state.page?.opened?.data];
  return { app, router, history, log, at };
}

/** A route whose loader waits for `opened`. */
const slow = (path: string, opened: Promise<void>): Route => ({
  path,
  load: async () => async () => {
    await opened;
    return { data: 'slow', element: null };
  },
});

test('the old page and its address stay until the next page is loaded', async () => {
  const { opened, open } = door();
  const { router, history, at } = await start('/a', [slow('/slow', opened)]);
  const going = router.navigate('/slow');
  await Promise.resolve();
  expect([at(), router.state.busy, history.index]).toEqual([['/a', 'a'], 'opening', 1]);
  open();
  await going;
  expect([at(), router.state.busy, history.index]).toEqual([['/slow', 'slow'], undefined, 2]);
});

test('a later visit wins, whichever is loaded first', async () => {
  const { opened, open } = door();
  const { router, history, at } = await start('/a', [slow('/slow', opened)]);
  const early = router.navigate('/slow');
  await router.navigate('/b');
  open();
  await early;
  expect([at(), history.index]).toEqual([['/b', 'b'], 2]);
});

test('what a layout needs is prepared beside the guards and after them, also for a page that fails', async () => {
  const seen: boolean[] = [];
  const { router, app } = await start('/a', [
    {
      prepare: async ({ bootstrap }) => void seen.push(bootstrap.authenticated),
      guards: [async () => app.globals.change({ authenticated: true })],
      children: [{ path: '/fails', load: async () => async () => Promise.reject(new Error('refused')) }],
    },
  ]);
  await router.navigate('/fails');
  expect(seen).toEqual([false, true]);
  expect(router.state.page?.thrown).toBeInstanceOf(Error);
});

test('a redirect of a first visit takes its place in the history', async () => {
  const { router, history, at } = await start('/old', [
    { path: '/old', guards: [() => redirectTo('/a')], load: async () => async () => redirectTo('/b') },
  ]);
  expect([at(), history.index]).toEqual([['/a', 'a'], 1]);
  await router.navigate('/old');
  expect([at(), history.index]).toEqual([['/a', 'a'], 2]);
  history.go(-2);
  await expect.poll(at).toEqual(['/first', 'first']);
});

test('going back to a path that leads on replaces it, and nothing is opened twice', async () => {
  let away = false;
  const guard = () => (away ? redirectTo('/b') : undefined);
  const gate: Route = {
    path: '/gate',
    guards: [guard],
    load: async () => async () => ({ data: 1, element: 1 }),
  };
  const { router, history, at, log } = await start('/gate', [gate]);
  await router.navigate('/a');
  away = true;
  await router.navigate(-1);
  await expect.poll(at).toEqual(['/b', 'b']);
  expect([history.index, log]).toEqual([1, ['a', 'b']]);
});

test('a jump within the page loads nothing; the same path without one loads again', async () => {
  const { router, log, at } = await start('/a', []);
  await router.navigate('#part');
  expect([router.state.location.hash, log]).toEqual(['#part', ['a']]);
  await router.navigate('/a');
  expect([at(), log]).toEqual([
    ['/a', 'a'],
    ['a', 'a'],
  ]);
});

test('a reload keeps the place; while another page opens it does nothing', async () => {
  const { opened, open } = door();
  const { router, log, history, at } = await start('/a', [slow('/slow', opened)]);
  await router.reload();
  expect([log, history.index]).toEqual([['a', 'a'], 1]);
  const going = router.navigate('/slow');
  await router.reload();
  open();
  await going;
  expect([at(), log]).toEqual([
    ['/slow', 'slow'],
    ['a', 'a'],
  ]);
});

test('guards are asked in order before the loader, and an error of either becomes the page', async () => {
  const asked: string[] = [];
  const guard = (name: string) => () => void asked.push(name);
  const failing: Route = {
    guards: [guard('outer')],
    children: [
      {
        path: '/broken',
        guards: [guard('inner')],
        handle: { title: 'x' },
        load: async () => async () => Promise.reject(new Error('no answer')),
      },
    ],
  };
  const { router } = await start('/broken', [failing]);
  const { page } = router.state;
  expect([asked, page?.handle, page?.thrown]).toEqual([
    ['outer', 'inner'],
    { title: 'x' },
    new Error('no answer'),
  ]);
});

test('a refused page has its chunk, because the refusal is told in its texts', async () => {
  const { opened, open } = door();
  let fetched = false;
  const refused: Route = {
    path: '/refused',
    guards: [() => Promise.reject(new Error('not for you'))],
    load: async () => {
      await opened;
      fetched = true;
      return async () => ({ data: undefined, element: null });
    },
  };
  const { router } = await start('/a', [refused]);
  const going = router.navigate('/refused');
  setTimeout(open, 10);
  await going;
  expect([fetched, router.state.page?.thrown]).toEqual([true, new Error('not for you')]);
});

test.each(['//evil.example/x', '/\\evil.example/x'])(
  'the address %s of another site is read as a path of this one',
  async (path) => {
    const anywhere: Route = { path: '*', load: async () => async () => ({ data: 'ours', element: null }) };
    const { router } = await start('/a', [
      { path: '/led', guards: [() => redirectTo(path)], load: async () => async () => redirectTo(path) },
      anywhere,
    ]);
    for (const to of [path, '/led']) {
      await router.navigate(to);
      expect(router.state.location.pathname).toBe('/evil.example/x');
    }
  },
);

test('another page stands in for one that the visitor may not use, at the same address', async () => {
  const { app, router, at } = await start('/form', [
    {
      path: '/form',
      load: async () => async () => ({ data: 'form', element: null }),
      handle: 'title',
      instead: {
        when: ({ bootstrap }) => !bootstrap.creation.allowed,
        load: async () => async () => ({ data: 'sign in', element: null }),
      },
    },
  ]);
  expect(at()).toEqual(['/form', 'form']);
  app.globals.change({ creation: { open: false, allowed: false } });
  await router.reload();
  expect([at(), router.state.page?.handle]).toEqual([['/form', 'sign in'], 'title']);
});
