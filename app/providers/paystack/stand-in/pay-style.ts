/** A ground of its own: nobody may take this page for the shop or for a bank. */
export const payStyle = `
*{box-sizing:border-box}
body{margin:0;background:#eceef3;color:#10132e;font:450 16px/1.5 Roboto,"Noto Sans",system-ui,sans-serif}
p,h1,ul,dl,dd{margin:0}
ul{padding:0;list-style:none}
.stripe{height:16px;background:repeating-linear-gradient(135deg,#ffc11f 0 18px,#10132e 18px 36px)}
.bar{background:#10132e;color:#fff;padding:14px 16px;text-align:center;font-weight:680}
main{max-width:440px;margin:0 auto;padding:20px 16px 40px;display:grid;gap:16px}
.card{background:#fff;border:1px solid #c4cad8;border-radius:16px;padding:20px 16px;display:grid;gap:12px;align-content:start}
.who{display:flex;gap:12px;align-items:center;font-size:14px;line-height:1.3}
.who p{flex:1}
.who b{font-size:16px}
.ini{width:44px;height:44px;border-radius:12px;background:#10132e;color:#fff;display:grid;place-items:center;font-weight:780;font-size:20px}
.badge{background:#ffc11f;border-radius:99px;padding:4px 12px;font-size:13px;font-weight:680}
hr{border:0;border-top:1px solid #c4cad8;width:100%;margin:4px 0}
.center{text-align:center}
.amount{font-size:44px;font-weight:800;letter-spacing:-.03em;line-height:1.1;margin-top:-8px}
dl div{display:flex;justify-content:space-between;gap:16px;padding:10px 0;border-top:1px solid #e1e2ea}
dl div:first-child{border-top:0}
dd{font-weight:680;text-align:right;overflow-wrap:anywhere}
h1{font-size:18px;line-height:1.3}
button{font:680 18px/1.2 inherit;font-family:inherit;font-weight:680;font-size:18px;min-height:56px;border-radius:14px;border:2px solid #7b7f93;background:#fff;color:#10132e;display:flex;align-items:center;justify-content:center;gap:10px;cursor:pointer}
button:focus-visible{outline:3px solid #2e4ad1;outline-offset:2px}
button.pay{background:#006b39;border-color:#006b39;color:#fff}
button.decline{border-color:#c01f1c;color:#9e1614}
svg{width:22px;height:22px;flex:none;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
li{display:flex;gap:8px;align-items:center;font-size:14px;padding:3px 0}
li svg{width:18px;height:18px}
.note{background:#fff;border-radius:14px;padding:14px 16px;display:flex;gap:12px}
`;
