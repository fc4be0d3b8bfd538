#!/bin/sh
# An authority of the city's own and a certificate for each of its parts, in tls/ beside this file. Run again, it keeps what is there;
# remove the two files of a part (or all of tls/) to make them anew before their ten years are over.
set -eu
cd "$(dirname "$0")"
mkdir -p tls
cd tls
umask 077
days=3650
[ -f ca.pem ] || openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days $days -subj '/CN=Oja city' \
  -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign -keyout ca-key.pem -out ca.pem
# part, then the names that it is called by
make() {
  part=$1
  names=$2
  [ -f "$part.pem" ] && return
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj "/CN=$part" -keyout "$part-key.pem" -out "$part.csr"
  printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth,clientAuth\n' "$names" > "$part.ext"
  openssl x509 -req -in "$part.csr" -CA ca.pem -CAkey ca-key.pem -CAcreateserial -days $days -extfile "$part.ext" -out "$part.pem"
  rm "$part.csr" "$part.ext"
}
# Through the proxy's port 5000 a client speaks with a database server under the proxy's name.
make db DNS:db1,DNS:db2,DNS:proxy
make pgbouncer DNS:pgbouncer
make etcd DNS:etcd,DNS:localhost,IP:127.0.0.1
make files DNS:files,DNS:localhost
# Each part reads its own as its own user; the keys stay with their owners.
chmod 644 ca.pem db.pem pgbouncer.pem etcd.pem files.pem
