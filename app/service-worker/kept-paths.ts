/** Pages of the team that open without a line. What is not here (plan, team, shop profile) is never kept. */
const teamPath =
  /^\/(orders|orders\/counter|orders\/[0-9a-f-]{36}|stocks|stocks\/[0-9a-f-]{36}\/(edit|history)|messages|waiting)?$/;

/** Of a visitor: the market, the cart, the own orders and chats. Not what signs in or is paid by. */
const visitorPath =
  /^\/((market|shops|cart|my|my\/(orders|messages|saved))?|category\/[a-z]{1,20}|(stocks|shop|chat)\/[0-9a-f-]{36}|shop\/[0-9a-f-]{36}\/reviews|@[\w.-]{1,60}|o\/[\w-]{1,80}(\/receipt)?|help\/[\w-]{1,40}|terms|privacy)$/;

/** Screens that a page makes itself from the copy of the shop, when the line does not answer. */
const copyPath = /^\/(orders|orders\/counter|orders\/[0-9a-f-]{36}|stocks|messages)$/;

/** The frame of the app without a page in it. */
export const shellPath = '/offline';

const dataEnd = /\.data$/;

/** The page that a request for data belongs to. */
export const pageOf = (pathname: string): string =>
  pathname === '/_.data' ? '/' : pathname.replace(dataEnd, '');

export const isData = (pathname: string): boolean => dataEnd.test(pathname);

const frameRoute = 'root';
const routesOf = ({ searchParams }: URL): string | null => searchParams.get('_routes');

/** Only the frame's own facts, which every answer of the team has. */
export const isFrame = (url: URL): boolean => isData(url.pathname) && routesOf(url) === frameRoute;

/** The data of such a screen, asked for by its own loader in the browser. */
export const isFromCopy = (url: URL): boolean =>
  isData(url.pathname) &&
  copyPath.test(pageOf(url.pathname)) &&
  routesOf(url) !== null &&
  !isFrame(url);

export function isKept(pathname: string): boolean {
  const page = pageOf(pathname);
  return page === shellPath || teamPath.test(page) || visitorPath.test(page);
}

/** A download or a file is no page, and an answer to a program neither. */
export const isPage = (pathname: string): boolean =>
  !/^\/(api|files|assets|share|feeds|sitemaps)\/|\.[a-z0-9]{1,12}$|\/(export|pdf)$/.test(pathname);
