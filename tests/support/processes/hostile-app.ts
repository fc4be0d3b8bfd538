import { freePort, type OjaProcess, startOja, tempDataDir } from './oja-process.ts';

const metricsToken = 'a-token-of-the-collector';
const ownerPhone = '08030000001';

/** The built demo without limits of calls, with its owner signed in as a program. */
export interface HostileApp {
  oja: OjaProcess;
  headers: Record<string, string>;
  shopId: string;
  /** A public product of another shop. */
  stockId: string;
  /** Of the app's own database. */
  databaseUrl: string;
  /** A figure of `GET /metrics`. */
  figure: (name: string) => Promise<number>;
  stop: () => Promise<number | null>;
}

async function post<T>(url: string, name: string, body: object): Promise<T> {
  const answer = await fetch(`${url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
}

async function signIn(url: string): Promise<string> {
  const attempt = 'x'.repeat(40);
  const phone = { phoneNumber: ownerPhone, attempt };
  const { demoCode } = await post<{ demoCode: string }>(url, 'signIn', phone);
  const { token } = await post<{ token: string }>(url, 'signIn', { ...phone, code: demoCode });
  return token;
}

export async function hostileApp(): Promise<HostileApp> {
  const data = tempDataDir();
  const oja = startOja({
    DATA_DIR: data.withDemo(),
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    METRICS_TOKEN: metricsToken,
  });
  await oja.ready();
  const { url } = oja;
  const headers = { authorization: `Bearer ${await signIn(url)}`, origin: url };
  const shops = await fetch(`${url}/api/shops?q=Ngozi`);
  const stocks = await fetch(`${url}/api/stocks`);
  const shopId = ((await shops.json()) as { shops: Array<{ id: string }> }).shops[0]?.id ?? '';
  const list = ((await stocks.json()) as { stocks: Array<{ id: string; shopId: string }> }).stocks;
  const figure = async (name: string): Promise<number> => {
    const read = () =>
      fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    // The line may be the one on which a refused body was cut.
    const answer = await read().catch(read);
    const line = (await answer.text()).split('\n').find((one) => one.startsWith(`${name} `));
    return Number(line?.split(' ')[1]);
  };
  return {
    oja,
    headers,
    shopId,
    stockId: list.find((stock) => stock.shopId !== shopId)?.id ?? '',
    databaseUrl: `postgresql://oja@${encodeURIComponent(`${data.path}/run`)}/oja`,
    figure,
    stop: async () => {
      const code = await oja.kill('SIGTERM');
      data.remove();
      return code;
    },
  };
}
