import { settings } from '#app/platform/env.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { EmptyAndDialogs, Loading, Toasts } from '#app/ui/gallery/feedback.tsx';
import { Charts, Lines, Receipts, Usage } from '#app/ui/gallery/figures.tsx';
import { Codes, Fields, Picks, Search } from '#app/ui/gallery/forms.tsx';
import { Frames } from '#app/ui/gallery/frames.tsx';
import galleryStyles from '#app/ui/gallery/gallery.css?url';
import { Bubbles, Choices, Ratings, Tables } from '#app/ui/gallery/lists.tsx';
import { Badges, Banners, Buttons, Tiles } from '#app/ui/gallery/looks.tsx';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/ui';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: teamStyles },
  { rel: 'stylesheet', href: galleryStyles },
];

/** Shows every component with its states; a live market has no such page. */
export const loader = page<Route.LoaderArgs, null>(() => {
  if (settings().mode !== 'demo') throw httpErrors.not_found();
  return null;
});

export const meta: Route.MetaFunction = () => [{ title: 'Components · Oja' }];

export default function Ui() {
  return (
    <div className="shell stack-l">
      <h1>Components</h1>
      <Banners />
      <Buttons />
      <Badges />
      <Usage />
      <Fields />
      <Picks />
      <Codes />
      <Search />
      <Toasts />
      <Loading />
      <EmptyAndDialogs />
      <Tiles />
      <Choices />
      <Ratings />
      <Tables />
      <Bubbles />
      <Charts />
      <Lines />
      <Receipts />
      <Frames />
    </div>
  );
}
